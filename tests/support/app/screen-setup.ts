import * as matchers from '@testing-library/jest-dom/matchers'
import { afterEach, beforeEach, expect } from 'vitest'
import { closeScreen, prepareScreen } from './screen.tsx'

expect.extend(matchers)
beforeEach(prepareScreen)
afterEach(closeScreen)

type DomMatchers<R> = matchers.TestingLibraryMatchers<unknown, R>

// jest-dom declares its matchers for older versions of vitest, where an assertion has one type parameter.
declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends DomMatchers<R> {}
}
