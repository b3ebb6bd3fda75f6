import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lockfileFaults } from './lockfile.ts'

const native = Object.fromEntries(
  ['linux-x64-gnu', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64-msvc', 'linux-x64-musl'].map((machine) => [
    `@swift/${machine}`,
    '2.0.0',
  ]),
)

type Packages = Record<
  string,
  { version?: string; resolved?: string; optionalDependencies?: object; dependencies?: object }
>

/** The faults in a valid pair of files after a test has changed one detail. */
function faultsWhen(change: (manifest: Record<string, Record<string, string>>, packages: Packages) => void): string[] {
  const manifest = { dependencies: { swift: '2.0.0' }, overrides: { inner: '1.5.0' } }
  const packages: Packages = {
    '': { dependencies: { swift: '2.0.0' } },
    'node_modules/swift': { version: '2.0.0', optionalDependencies: { ...native } },
    'node_modules/swift/node_modules/inner': { version: '1.5.0' },
  }
  for (const name of Object.keys(native))
    if (!name.includes('musl')) packages[`node_modules/${name}`] = { version: '2.0.0' }
  change(manifest, packages)
  return lockfileFaults(JSON.stringify(manifest), JSON.stringify({ packages }))
}

test('a valid lockfile is accepted, without the musl packages that we do not need', () => {
  expect(faultsWhen(() => {})).toEqual([])
})

test('a download address is refused', () => {
  const faults = faultsWhen(
    (_, packages) =>
      (packages['node_modules/swift'] = {
        ...packages['node_modules/swift'],
        resolved: 'https://example.org/swift.tgz',
      }),
  )
  expect(faults).toEqual([expect.stringContaining('holds a download address')])
})

test.each(['^2.0.0', '~2.0.0', '2', 'latest', '>=2.0.0'])('the range %s in package.json is refused', (range) => {
  const faults = faultsWhen((manifest) => (manifest['dependencies'] = { swift: range }))
  expect(faults).toContainEqual(expect.stringContaining(`swift "${range}" is a range`))
})

test('a version that differs between the two files is refused', () => {
  const faults = faultsWhen((manifest) => (manifest['dependencies'] = { swift: '2.0.1' }))
  expect(faults).toEqual([expect.stringContaining('swift is "2.0.1" in package.json and "2.0.0" here')])
})

test('a dependency that the lockfile lacks is refused', () => {
  const faults = faultsWhen((manifest) => (manifest['dependencies'] = { swift: '2.0.0', slow: '1.0.0' }))
  expect(faults).toEqual([expect.stringContaining('slow is "1.0.0" in package.json and "absent" here')])
})

test.each(['linux-x64-gnu', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64-msvc'])(
  'a native package that is absent for %s is refused',
  (machine) => {
    const faults = faultsWhen((_, packages) => delete packages[`node_modules/@swift/${machine}`])
    expect(faults).toEqual([
      expect.stringContaining(`@swift/${machine}, which node_modules/swift needs on another machine, is absent`),
    ])
  },
)

test('a native package in the wrong version is refused', () => {
  const faults = faultsWhen((_, packages) => (packages['node_modules/@swift/darwin-x64'] = { version: '1.0.0' }))
  expect(faults).toEqual([expect.stringContaining('@swift/darwin-x64')])
})

test('a native package nested in the package that needs it is accepted', () => {
  const faults = faultsWhen((_, packages) => {
    packages['node_modules/@swift/darwin-x64'] = { version: '1.0.0' }
    packages['node_modules/swift/node_modules/@swift/darwin-x64'] = { version: '2.0.0' }
  })
  expect(faults).toEqual([])
})

test('a package without a build for one of our machines is refused', () => {
  const faults = faultsWhen((_, packages) => {
    const { '@swift/linux-arm64': _left, ...others } = native
    packages['node_modules/swift'] = { version: '2.0.0', optionalDependencies: others }
  })
  expect(faults).toEqual([expect.stringContaining('node_modules/swift has no native package for linux-arm64')])
})

test('an override that was not applied is refused', () => {
  const faults = faultsWhen((_, packages) => (packages['node_modules/swift/node_modules/inner'] = { version: '1.6.0' }))
  expect(faults).toEqual([expect.stringContaining('inner is 1.6.0, overridden to 1.5.0')])
})

test('an override of a package that nothing needs is refused', () => {
  const faults = faultsWhen((_, packages) => delete packages['node_modules/swift/node_modules/inner'])
  expect(faults).toEqual([expect.stringContaining('overrides inner, which nothing needs')])
})

test('our own lockfile has no fault', () => {
  expect(lockfileFaults(readFileSync('package.json', 'utf8'), readFileSync('package-lock.json', 'utf8'))).toEqual([])
})
