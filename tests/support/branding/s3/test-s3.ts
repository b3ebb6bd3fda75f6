import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Bucket, type Behaviour, serveS3 } from './server.ts'

const keys = { accessKeyId: 'key-of-the-double', secretAccessKey: 'secret/of+the double', region: 'eu-west-2' }
const emptyBucket = (): Bucket => ({
  name: 'daily-dot',
  keys,
  objects: new Map(),
  behaviour: 'normal',
  laterMilliseconds: 0,
  allowedOrigin: undefined,
})

/** An S3 double for the tests of one file. Every test starts with an empty bucket that behaves normally. */
export function testS3() {
  const s3 = makeS3()
  beforeAll(s3.start)
  beforeEach(() => s3.reset())
  afterAll(s3.stop)
  return s3
}

/** The store as a test controls and inspects it. */
function makeS3() {
  let bucket = emptyBucket()
  let served: Awaited<ReturnType<typeof serveS3>> | undefined
  return {
    start: async (): Promise<void> => {
      served = await serveS3(() => bucket)
    },
    stop: async (): Promise<void> => served?.close(),
    reset(): void {
      bucket = emptyBucket()
    },
    /** The settings that point to it. */
    get env() {
      return {
        S3_ENDPOINT: served?.url ?? '',
        S3_REGION: keys.region,
        S3_BUCKET: bucket.name,
        S3_ACCESS_KEY_ID: keys.accessKeyId,
        S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
      }
    },
    get objects() {
      return bucket.objects
    },
    behave(behaviour: Behaviour): void {
      bucket.behaviour = behaviour
    },
    /** Moves the store's clock forward. */
    later(milliseconds: number): void {
      bucket.laterMilliseconds += milliseconds
    },
    /** Lets pages of this origin upload. */
    allow(origin: string): void {
      bucket.allowedOrigin = origin
    },
  }
}
