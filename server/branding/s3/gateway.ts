import type * as S3 from '@aws-sdk/client-s3'
import { uploadHeaders } from '#contract/branding/logo.ts'
import { isUploadKey } from '#server/branding/storage/rules.ts'
import type { Config } from '#server/platform/config/config.ts'
import { type ObjectStore, ObjectsUnreachable } from '#server/platform/providers/objects.ts'
import { within } from '#server/platform/time/within.ts'

type Settings = NonNullable<Config['s3']>
type Sdk = typeof S3
type Patience = { answerMilliseconds: number; allMilliseconds: number }

const validSeconds = 600
/** Shorter than what waits for it, even if the first of two tries is lost. */
const usual: Patience = { answerMilliseconds: 8000, allMilliseconds: 20_000 }
const signed = new Set(['host', ...Object.keys(uploadHeaders)])

/** Objects in any store that speaks S3, asked by path: https://s3.example/bucket/key. */
export function s3Objects(settings: Settings, patience: Patience = usual): ObjectStore {
  const { bucket } = settings
  const root = `/${bucket}/`
  // Loaded when it is first needed: it is large, and most starts never do.
  let opened: Promise<{ sdk: Sdk; client: S3.S3Client }> | undefined
  const open = () => (opened ??= openClient(settings, patience))

  /** The library's own limits end with the head of an answer. */
  const ask = <Answer>(
    work: (sdk: Sdk, client: S3.S3Client) => Promise<Answer>,
    missing = 'NoSuchKey',
  ): Promise<Answer | undefined> =>
    within(
      patience.allMilliseconds,
      open().then(({ sdk, client }) => work(sdk, client)),
      () => new Error(`Nothing within ${patience.allMilliseconds} ms.`),
    ).catch((error: unknown) => {
      if (error instanceof Error && error.name === missing) return undefined
      throw new ObjectsUnreachable('The object store (S3_ENDPOINT) does not answer as it should.', { cause: error })
    })
  const size = (key: string) =>
    ask(async (sdk, client) => {
      const found = await client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key }))
      return ofAStore(found).ContentLength ?? 0
      // Asked for a head alone, a store cannot say what it is that is not there.
    }, 'NotFound')

  return {
    uploadAddress: async (key) => {
      // Signing asks nobody: a store that is away, or refuses us, would only be met by the browser.
      await size(key)
      const { sdk, client } = await open()
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      const put = new sdk.PutObjectCommand({
        Bucket: bucket,
        Key: key,
        ContentType: uploadHeaders['content-type'],
        IfNoneMatch: uploadHeaders['if-none-match'],
      })
      return getSignedUrl(client, put, { expiresIn: validSeconds, signableHeaders: signed, unhoistableHeaders: signed })
    },
    keyAt: (address) => {
      const url = URL.parse(address)
      if (!url || url.origin !== new URL(settings.endpoint).origin || !url.pathname.startsWith(root)) return undefined
      const key = url.pathname.slice(root.length)
      return isUploadKey(key) ? key : undefined
    },
    size,
    read: (key) =>
      ask(async (sdk, client) => {
        const { Body } = ofAStore(await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key })))
        return Buffer.from((await Body?.transformToByteArray()) ?? [])
      }),
    write: async (key, bytes) => {
      const put = { Bucket: bucket, Key: key, Body: bytes, ContentType: uploadHeaders['content-type'] }
      await ask(async (sdk, client) => ofAStore(await client.send(new sdk.PutObjectCommand(put))))
    },
    remove: async (key) => {
      await ask((sdk, client) => client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key })))
    },
  }
}

/** A store names what it has or was given. Something else at its address may say 200 to everything, and keep nothing. */
function ofAStore<Answer extends { ETag?: string | undefined }>(answer: Answer): Answer {
  if (answer.ETag === undefined) throw new Error('This is no answer of an object store: it has no ETag.')
  return answer
}

async function openClient(
  { endpoint, region, accessKeyId, secretAccessKey }: Settings,
  { answerMilliseconds }: Patience,
): Promise<{ sdk: Sdk; client: S3.S3Client }> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Otherwise an address is signed for the checksum of an empty body, and stores other than Amazon's may know none.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3000, requestTimeout: answerMilliseconds, throwOnRequestTimeout: true },
  })
  return { sdk, client }
}
