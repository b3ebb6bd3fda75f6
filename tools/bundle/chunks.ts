// Which modules become one file. Vite's own split makes hundreds of small ones, each with a header and a name in the entry.
import type { Plugin, Rolldown } from 'vite'

type Group = Omit<Rolldown.CodeSplittingGroup, 'test' | 'name'> & {
  name: string
  /** Patterns of paths, with `/` also where Windows has a backslash. */
  of?: readonly string[]
  /** Parts of paths that are left to the next group. */
  except?: readonly string[]
}

const groups: readonly Group[] = [
  // Takes the first press of Present, and loads the rest.
  {
    name: 'main',
    of: [
      String.raw`web/app/main\.ts`,
      String.raw`web/app/index\.html`,
      String.raw`contract/slides/days/weekend\.`,
      'web/app/today/paint',
      'web/app/today/found-today',
      'web/pages/dashboard/page-classes',
      'web/pages/dashboard/greeting/greeting',
      'web/platform/calls/session-tag',
      'web/platform/pack/pack-database',
      'web/platform/pack/read-packs',
      'web/platform/pack/stored-pack',
      'web/platform/pack/today-in-pack',
      'web/slides/scene/slide-classes',
    ],
    priority: 4,
  },
  // Browsers keep the libraries' files across releases. React is apart, because the board needs nothing else.
  { name: 'react', of: ['node_modules/react/', 'node_modules/react-dom/', 'node_modules/scheduler/'], priority: 3 },
  // What the app and the board share, so that the board opens before the app has loaded, and the app starts without the board.
  {
    name: 'shared',
    of: [
      'lucide-react/dist/esm/shared',
      'lucide-react/dist/esm/context',
      'lucide-react/dist/esm/Icon',
      'lucide-react/dist/esm/createLucideIcon',
      String.raw`lucide-react/dist/esm/icons/chevron-up\.`,
      String.raw`lucide-react/dist/esm/icons/layout-grid\.`,
      String.raw`lucide-react/dist/esm/icons/pause\.`,
      String.raw`lucide-react/dist/esm/icons/play\.`,
      'contract/slides/weekdays',
      'contract/slides/age-bands',
      'web/platform/dates',
      'web/platform/import-with-retry',
      'web/platform/browser-storage',
      'web/platform/remove-stored',
      'web/platform/stored-json',
      'web/platform/days',
      'web/platform/outbox/entries',
      'web/usage/record/keep-use',
      'web/slides/wording/',
      'web/ui/picture/',
      'web/present/presented-slide',
      'web/present/screen/',
      'web/branding/is-light',
      'web/branding/logo-picture',
      'web/library/offers/board/import-board-swap',
    ],
    priority: 2,
  },
  // Of the board's tools, which must not wait for the app.
  {
    name: 'icons',
    of: [
      String.raw`lucide-react/dist/esm/icons/arrow-left-right\.`,
      String.raw`lucide-react/dist/esm/icons/arrow-right\.`,
      String.raw`lucide-react/dist/esm/icons/check\.`,
      String.raw`lucide-react/dist/esm/icons/eye\.`,
      String.raw`lucide-react/dist/esm/icons/plus\.`,
    ],
    priority: 2,
  },
  // Every page of the app loads these two first.
  { name: 'libraries', of: ['node_modules'], tags: ['$initial'], priority: 1 },
  { name: 'start', tags: ['$initial'] },
  // Small modules that several lazy pages share: one chunk, because the entry carries the name of every chunk.
  {
    name: 'parts',
    of: [
      '/web/platform/',
      '/web/ui/',
      '/contract/',
      '/lucide-react/',
      '/web/accounts/people/full-name',
      '/web/accounts/plans/',
      '/web/accounts/trials/trial-school',
      '/web/money/licence/invoice-words',
    ],
    except: ['/web/ui/surface/', '/web/ui/form/option'],
    minShareCount: 2,
  },
  // The same for what the places share.
  { name: 'places', of: ['/web/pages/places/', '/web/library/', '/web/slides/', '/web/branding/'], minShareCount: 3 },
  // For days without a network: loaded after the page, or before it if it starts from the pack.
  {
    name: 'offline',
    of: [
      'web/app/offline/',
      'web/platform/outbox/clear',
      'web/platform/outbox/sender',
      'web/platform/pack/',
      'web/accounts/sessions/follow-logout',
      'web/accounts/sessions/sign-out',
      'web/pages/dashboard/slide/ready-line',
    ],
  },
]

/** Chunks that a page of the app has loaded when it asks for another one. */
const loadedFirst = ['react', 'libraries', 'shared', 'index', 'start']

/**
 * Drops the chunks that are there already from the list to preload: it would cost the first script bytes with every chunk. What the
 * board loads before it opens names none at all.
 */
export function toPreload(files: readonly string[], from: string): string[] {
  if (/\/shared-/.test(from)) return []
  const pattern = new RegExp(`/(rolldown-runtime|${loadedFirst.join('|')})-`)
  return files.filter((file) => !pattern.test(file))
}

export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: groups.map(({ of, except = [], ...group }) => ({
    ...group,
    ...(of ? { test: regExpOf(of, except) } : {}),
  })),
}

function regExpOf(of: readonly string[], except: readonly string[]): RegExp {
  const refused = except.map((path) => `(?!.*${path})`).join('')
  return new RegExp(anySlash(`^${refused}.*(?:${of.join('|')})`))
}

function anySlash(pattern: string): string {
  return pattern.replaceAll('/', String.raw`[\\/]`)
}

/** The patterns that match none of these modules, and the chunks that were not written. A rename would otherwise split other files. */
export function chunkFaults(modules: readonly string[], chunks: readonly string[]): string[] {
  const patterns = groups.flatMap(({ of = [], except = [] }) => [...of, ...except])
  const missing = loadedFirst.filter((name) => !chunks.includes(name))
  return [
    ...patterns
      .filter((pattern) => !modules.some((module) => new RegExp(anySlash(pattern)).test(module)))
      .map((pattern) => `No module of the app matches “${pattern}” in tools/bundle/chunks.ts: correct the path.`),
    ...missing.map((name) => `The app has no chunk “${name}”, which tools/bundle/chunks.ts names.`),
  ]
}

export const refuseLostPatterns: Plugin = {
  name: 'refuse-lost-patterns',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file.name] : []))
    const faults = chunkFaults([...this.getModuleIds()], chunks)
    if (faults.length > 0) this.error(faults.join('\n'))
  },
}
