import type * as S3 from '@aws-sdk/client-s3'
import { uploadHeaders } from '#contract/branding/logo.ts'
import { isUploadKey } from '#server/branding/storage/rules.ts'
import type { Config } from '#server/platform/config/config.ts'
import { type ObjectStore, ObjectsUnreachable } from '#server/platform/providers/objects.ts'
import { within } from '#server/platform/time/within.ts'

type Settings = NonNullable<Config['s3']>
type Sdk = typeof S3
type Timeouts = { responseMilliseconds: number; totalMilliseconds: number }

const validSeconds = 600
/** Shorter than the request timeout, even if the first of two attempts fails. */
const defaultTimeouts: Timeouts = { responseMilliseconds: 8000, totalMilliseconds: 20_000 }
const signedHeaders = new Set(['host', ...Object.keys(uploadHeaders)])

/** Objects in any S3-compatible store, with path-style addresses: https://s3.example/bucket/key. */
export function s3Objects(settings: Settings, timeouts: Timeouts = defaultTimeouts): ObjectStore {
  const { bucket } = settings
  const root = `/${bucket}/`
  // Loaded on first use: the SDK is large, and most processes never need it.
  let opened: Promise<{ sdk: Sdk; client: S3.S3Client }> | undefined
  const open = () => (opened ??= openClient(settings, timeouts))

  /** The SDK's own timeouts stop at the response headers, so we also limit the body. */
  const call = <ResponseOf>(
    work: (sdk: Sdk, client: S3.S3Client) => Promise<ResponseOf>,
    missing = 'NoSuchKey',
  ): Promise<ResponseOf | undefined> =>
    within(
      timeouts.totalMilliseconds,
      open().then(({ sdk, client }) => work(sdk, client)),
      () => new Error(`No complete response within ${timeouts.totalMilliseconds} ms.`),
    ).catch((error: unknown) => {
      if (error instanceof Error && error.name === missing) return undefined
      throw new ObjectsUnreachable('The object store (S3_ENDPOINT) is not answering correctly.', { cause: error })
    })
  const size = (key: string) =>
    call(async (sdk, client) => {
      const found = await client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key }))
      return requireETag(found).ContentLength ?? 0
      // A HEAD response has no body, so a missing object is NotFound here, not NoSuchKey.
    }, 'NotFound')

  return {
    uploadAddress: async (key, contentType) => {
      // Signing is offline. Without this call, only the browser would find out that the store is down or refuses us.
      await size(key)
      const { sdk, client } = await open()
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      const put = { Bucket: bucket, Key: key, ContentType: contentType, IfNoneMatch: uploadHeaders['if-none-match'] }
      return getSignedUrl(client, new sdk.PutObjectCommand(put), {
        expiresIn: validSeconds,
        signableHeaders: signedHeaders,
        unhoistableHeaders: signedHeaders,
      })
    },
    keyAt: (address) => {
      const url = URL.parse(address)
      if (!url || url.origin !== new URL(settings.endpoint).origin || !url.pathname.startsWith(root)) return undefined
      const key = url.pathname.slice(root.length)
      return isUploadKey(key) ? key : undefined
    },
    size,
    read: (key) =>
      call(async (sdk, client) => {
        const { Body } = requireETag(await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key })))
        return Buffer.from((await Body?.transformToByteArray()) ?? [])
      }),
    write: async (key, bytes) => {
      const put = { Bucket: bucket, Key: key, Body: bytes, ContentType: uploadHeaders['content-type'] }
      await call(async (sdk, client) => requireETag(await client.send(new sdk.PutObjectCommand(put))))
    },
    list: (folder) => listKeys(call, bucket, folder),
    remove: async (key) => {
      await call((sdk, client) => client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key })))
    },
  }
}

type Call = <ResponseOf>(
  work: (sdk: Sdk, client: S3.S3Client) => Promise<ResponseOf>,
) => Promise<ResponseOf | undefined>

async function listKeys(call: Call, bucket: string, folder: string): Promise<string[]> {
  const keys: string[] = []
  let after: string | undefined
  do {
    const wanted = { Bucket: bucket, Prefix: folder, ...(after ? { ContinuationToken: after } : {}) }
    const page = await call((sdk, client) => client.send(new sdk.ListObjectsV2Command(wanted)))
    // Something else at that address may return 200, which the SDK reads as an empty list.
    if (page?.Name !== bucket) throw new ObjectsUnreachable('The object store (S3_ENDPOINT) does not list the bucket.')
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []))
    after = page.NextContinuationToken
  } while (after !== undefined)
  return keys
}

/** S3 sends an ETag with every object it has or was given. Something else at that address may return 200 and store nothing. */
function requireETag<Output extends { ETag?: string | undefined }>(output: Output): Output {
  if (output.ETag === undefined) throw new Error('The response has no ETag, so it is not from an object store.')
  return output
}

async function openClient(
  { endpoint, region, accessKeyId, secretAccessKey }: Settings,
  { responseMilliseconds }: Timeouts,
): Promise<{ sdk: Sdk; client: S3.S3Client }> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Otherwise the SDK signs the checksum of an empty body, and other S3-compatible stores may not support checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3000, requestTimeout: responseMilliseconds, throwOnRequestTimeout: true },
  })
  return { sdk, client }
}
