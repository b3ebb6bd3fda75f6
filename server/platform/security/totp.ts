import { Secret, TOTP } from 'otpauth'

const secondsPerStep = 30
/** Phone clocks are rarely off by more than half a minute. */
const stepsEitherSide = 1
/** The greatest distance between the steps of two codes that are valid at the same time. */
export const maxStepsApart = 2 * stepsEitherSide

/** 160 random bits, as RFC 4226 recommends, in base32 for authenticator apps. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The 30-second step of a code, or undefined if the code is wrong. Callers store the step, so that a code works only once. */
export function stepOfCode(secret: string, code: string, at = wallClock()): number | undefined {
  // The library throws on six characters that are more than six bytes.
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const steps = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: stepsEitherSide })
  return steps === null ? undefined : Math.floor(at.getTime() / 1000 / secondsPerStep) + steps
}

/** Phones do not know product time, which a test may set. */
function wallClock(): Date {
  return new Date()
}

/** The content of the QR code. */
export function otpauthUrl(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** SHA-1, six digits, thirty seconds: the one combination that every authenticator app supports. */
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
