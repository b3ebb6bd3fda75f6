/** Storage for uploaded files: a folder, or an S3-compatible store. We generate the keys, never the user. */
export type ObjectStore = {
  /**
   * An absolute URL that accepts one PUT of this type within ten minutes, with the contract's `uploadHeaders`. If this server is
   * the store, the URL has the origin of the requesting page: its CSP allows no other.
   */
  uploadAddress(key: string, contentType: string, origin: string): Promise<string>
  /** The key of an upload URL, with or without its query; undefined if the URL is not ours. */
  keyAt(address: string, origin: string): string | undefined
  /** In bytes; undefined if it does not exist. */
  size(key: string): Promise<number | undefined>
  read(key: string): Promise<Buffer | undefined>
  /** Durable once it resolves, even if the machine stops right after. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** All keys that begin with the name of a folder, such as `erasures/`. */
  list(folder: string): Promise<string[]>
  /** Idempotent. */
  remove(key: string): Promise<void>
}

/** No response from the store, or not in time. The message is for the operator. */
export class ObjectsUnreachable extends Error {}
