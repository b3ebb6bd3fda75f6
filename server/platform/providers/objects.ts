/** Where files are kept that people bring: a folder, or an S3-compatible store. Keys are made by us, never by a person. */
export type ObjectStore = {
  /**
   * An absolute address to which one object can be PUT, once, within ten minutes, with the contract's `uploadHeaders`.
   * Where the store is this server, on the origin of the page that asked: a browser sends it nowhere else.
   */
  uploadAddress(key: string, origin: string): Promise<string>
  /** The key behind an upload address, with or without its query; nothing where the address is not one of ours. */
  keyAt(address: string, origin: string): string | undefined
  /** How many bytes it has; nothing where there is none of that name. */
  size(key: string): Promise<number | undefined>
  read(key: string): Promise<Buffer | undefined>
  /** Done means kept: also when the machine stops right after. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Also where it is gone already. */
  remove(key: string): Promise<void>
}

/** The store does not answer, or not in time. The message is for whoever runs this. */
export class ObjectsUnreachable extends Error {}
