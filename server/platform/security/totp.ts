import { Secret, TOTP } from 'otpauth'

const secondsPerStep = 30
/** One step to either side: telephones are seldom more than half a minute wrong. */
const stepsEitherSide = 1
/** How far the steps of two codes that are right at the same time can be apart. */
export const maxStepsApart = 2 * stepsEitherSide

/** 160 random bits, as RFC 4226 recommends, in the letters that authenticator apps take. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The 30-second step that a code belongs to, or nothing where the code is wrong. A step is remembered, so that its code works once. */
export function stepOfCode(secret: string, code: string, at = wallClock()): number | undefined {
  // The library throws at six characters that are more than six bytes.
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const steps = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: stepsEitherSide })
  return steps === null ? undefined : Math.floor(at.getTime() / 1000 / secondsPerStep) + steps
}

/** Telephones know nothing of product time, which a test may set. */
function wallClock(): Date {
  return new Date()
}

/** What the QR code says to the authenticator app. */
export function otpauthUrl(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** SHA-1, six digits, thirty seconds: the one combination that every authenticator app knows. */
function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'The Daily Dot',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: secondsPerStep,
    secret: Secret.fromBase32(secret),
  })
}
