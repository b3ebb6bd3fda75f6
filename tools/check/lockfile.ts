type Versions = Record<string, string>
type Manifest = {
  name?: string
  version?: string
  dependencies?: Versions
  devDependencies?: Versions
  optionalDependencies?: Versions
  overrides?: Record<string, unknown>
}
type Locked = Manifest & { resolved?: string }
type Packages = Record<string, Locked>

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
/** The machines on which the product must install, by the names that native packages use. */
const machines = [/linux-x64/, /linux-arm64/, /darwin-arm64/, /darwin-x64/, /win(32|dows)-x64/]

/** Whatever would make `npm ci` behave differently on another machine. */
export function lockfileFaults(packageText: string, lockText: string): string[] {
  const manifest: Manifest = JSON.parse(packageText)
  const packages: Packages = JSON.parse(lockText).packages
  return [
    ...addressFaults(packages),
    ...exactnessFaults(manifest),
    ...agreementFaults(manifest, packages),
    ...overrideFaults(manifest.overrides ?? {}, packages),
    ...Object.entries(packages).flatMap(([where, entry]) => machineFaults(where, entry, packages)),
  ]
}

function addressFaults(packages: Packages): string[] {
  const [where] =
    Object.entries(packages).find(([, entry]) => entry.resolved !== undefined && entry.resolved !== '') ?? []
  if (!where) return []
  return [
    `package-lock.json: ${where} holds a download address ("resolved"): install with omit-lockfile-registry-resolved=true, as .npmrc says`,
  ]
}

function exactnessFaults(manifest: Manifest): string[] {
  return kinds.flatMap((kind) =>
    Object.entries(manifest[kind] ?? {})
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version))
      .map(([name, version]) => `package.json: ${name} "${version}" is a range: write the exact version`),
  )
}

function agreementFaults(manifest: Manifest, packages: Packages): string[] {
  const root = packages[''] ?? {}
  return kinds.flatMap((kind) => {
    const asked = manifest[kind] ?? {}
    const locked = root[kind] ?? {}
    return [...new Set([...Object.keys(asked), ...Object.keys(locked)])].flatMap((name) => {
      const installed = packages[`node_modules/${name}`]?.version
      if (asked[name] === locked[name] && (installed === asked[name] || !asked[name])) return []
      return [
        `package-lock.json: ${name} is "${asked[name] ?? 'absent'}" in package.json and "${installed ?? locked[name] ?? 'absent'}" here: run npm install`,
      ]
    })
  })
}

function overrideFaults(overrides: Record<string, unknown>, packages: Packages): string[] {
  return Object.entries(overrides).flatMap(([name, version]) => {
    if (typeof version !== 'string')
      return [`package.json: the override of ${name} is nested: override the package itself`]
    const found = Object.entries(packages).filter(
      ([where]) => where === `node_modules/${name}` || where.endsWith(`/node_modules/${name}`),
    )
    if (found.length === 0) return [`package.json: overrides ${name}, which nothing needs: delete the override`]
    return found
      .filter(([, entry]) => entry.version !== version)
      .map(
        ([where, entry]) =>
          `package-lock.json: ${where} is ${entry.version}, overridden to ${version}: run npm install`,
      )
  })
}

/** Native packages for our machines that npm left out, or that are not published. */
function machineFaults(where: string, { optionalDependencies = {} }: Locked, packages: Packages): string[] {
  const native = Object.entries(optionalDependencies).filter(
    ([name]) => !name.includes('musl') && machines.some((machine) => machine.test(name)),
  )
  const absent = native
    .filter(([name, version]) => !isLocked(packages, where, name, version))
    .map(
      ([name]) =>
        `package-lock.json: ${name}, which ${where || 'package.json'} needs on another machine, is absent: delete node_modules and package-lock.json and install again, or choose a version that has it`,
    )
  // package.json lists the Node binaries, and there is none for a Mac; a native package depends only on natives for its own machine.
  if (where === '' || native.length === 0 || machines.some((machine) => machine.test(where))) return absent
  const unpublished = machines
    .filter((machine) => !native.some(([name]) => machine.test(name)))
    .map(
      (machine) =>
        `package-lock.json: ${where} has no native package for ${machine.source}: choose a version that has one`,
    )
  return [...absent, ...unpublished]
}

/** Looks in Node's order: in the package's own node_modules first, then in each parent's. */
function isLocked(packages: Packages, where: string, name: string, version: string): boolean {
  for (let from = where; ; from = from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0))) {
    const entry = packages[from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`]
    if (entry) return !/^\d/.test(version) || entry.version === version
    if (from === '') return false
  }
}
