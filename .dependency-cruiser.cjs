// Which way imports may point. Each comment says what to do instead.
const serverNoun = '^server/(?!platform/)([^/]+)/'
const serverRoom = `${serverNoun}[^/]+/`
/** @type {Record<string, string[]>} The nouns that each noun may import in contract/, server/ and web/, besides the platform. */
const mayImport = {
  accounts: [],
  slides: ['accounts'],
  branding: ['accounts'],
  usage: ['accounts', 'slides', 'branding'],
  library: ['accounts', 'slides', 'usage'],
  money: ['accounts', 'branding'],
  privacy: ['accounts', 'money'],
  admin: ['accounts', 'slides', 'usage', 'money'],
  site: ['accounts', 'slides', 'usage', 'branding', 'money'],
}
const anyNoun = Object.keys(mayImport).join('|')
// site composes nouns in web/, as pages do.
const webFeature = '^web/(?!(?:site|app|pages|ui|platform)/)([^/]+)/'

/**
 * @param {string} name
 * @param {string} comment
 * @param {object} from
 * @param {object} to
 */
const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule(
      'imports-exist',
      'There is no such file or package: correct the path, or add the package to package.json.',
      {},
      { couldNotResolve: true },
    ),
    rule(
      'no-cycles',
      'A cycle hides which file comes first: move what both need into a third file.',
      {},
      { circular: true },
    ),
    rule(
      'contract-is-the-bottom',
      'contract/ describes the API and may import only itself and zod/mini: move the rest to the side that needs it.',
      { path: '^contract/' },
      { pathNot: ['^contract/', '^node_modules/zod/'] },
    ),
    rule(
      'browsers-get-the-small-zod',
      "Import 'zod/mini': for every visitor, zod itself is four times as large.",
      { path: '^(contract|web)/' },
      { path: '^node_modules/zod/', pathNot: '^node_modules/zod/(v4/)?(mini|core)/' },
    ),
    rule(
      'product-never-touches-tests-or-tools',
      'Production code may not import tests, tools or benchmarks: move the shared part to where it is used.',
      { path: '^(contract|server|web)/' },
      { path: '^(tests|tools|bench)/' },
    ),
    rule(
      'web-never-touches-server',
      'The browser knows the server only through contract/: describe the call there and make it with call().',
      { path: '^web/' },
      { path: ['^server/', '^node_modules/(fastify|drizzle-orm|@electric-sql|pg|pino|nodemailer|stripe)/'] },
    ),
    rule(
      'web-never-touches-node',
      'A browser has no Node: do it on the server, or in tools/build.ts when it belongs to the build.',
      { path: '^web/' },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'server-never-touches-web',
      'The server serves the built web as files; what both must know belongs to contract/.',
      { path: '^server/' },
      { path: ['^web/', '^node_modules/(react|react-dom|wouter|@tanstack|@base-ui)/'] },
    ),
    rule(
      'board-and-tour-are-composed',
      'Compose the board or the tour with a noun in web/pages (or web/site), and hand one to the other as a prop or a child.',
      { path: webFeature },
      { path: '^web/(present|tour)/', pathNot: '^web/$1/' },
    ),
    rule(
      'board-and-tour-know-only-slides',
      'Of the nouns, the board and the tour may import slides: compose the rest in web/pages (or web/site), as a prop or a child.',
      { path: '^web/(present|tour)/' },
      { path: `^web/(${anyNoun})/`, pathNot: '^web/slides/' },
    ),
    rule(
      'web-features-do-not-know-pages',
      'Pages know features, never the other way round: pass what the feature needs as a prop.',
      { path: webFeature },
      { path: '^web/(pages|app|site)/' },
    ),
    rule(
      'pages-do-not-know-the-app',
      'The app mounts the pages, and web/site is separate: move what both need to a feature, web/ui or web/platform.',
      { path: '^web/pages/' },
      { path: '^web/(app|site)/' },
    ),
    rule(
      'site-stands-apart-from-the-app',
      'Public pages compose features themselves: move what both need to a feature, web/ui or web/platform.',
      { path: '^web/site/' },
      { path: '^web/(app|pages)/' },
    ),
    rule(
      'app-stands-apart-from-the-site',
      'Public pages are other documents: link to them through web/platform/paths.ts.',
      { path: '^web/app/' },
      { path: '^web/site/' },
    ),
    rule(
      'ui-could-ship-elsewhere',
      'web/ui knows nothing of this product: take what it shows as props and let the feature fill them.',
      { path: '^web/ui/' },
      { path: '^(contract|server|web|content)/', pathNot: '^web/ui/' },
    ),
    rule(
      'web-platform-is-the-ground',
      'web/platform may import only contract/ and libraries: move code that knows a feature into that feature.',
      { path: '^web/platform/' },
      { path: '^web/', pathNot: '^web/platform/' },
    ),
    rule(
      'server-platform-knows-no-noun',
      'The platform must not know the nouns: pass what it needs as an argument, or move the code into the noun.',
      { path: '^server/platform/' },
      { path: [serverNoun, '^server/[^/]+\\.ts$'] },
    ),
    rule(
      'server-nouns-do-not-know-the-app',
      'server/app.ts lists the nouns, never the other way round: take what you need as an argument.',
      { path: serverNoun },
      { path: '^server/[^/]+\\.ts$' },
    ),
    // One rule for each noun, under one name.
    ...Object.entries(mayImport).map(([noun, below]) =>
      rule(
        'nouns-point-down',
        `${noun} may import ${below.join(', ') || 'only the platform'}: pass the rest in, or compose it in a noun above both.`,
        { path: `^(contract|server|web)/${noun}/` },
        { path: `^$1/(${anyNoun})/`, pathNot: `^$1/(${[noun, ...below].join('|')})/` },
      ),
    ),
    rule(
      'server-nouns-meet-at-services',
      "Call the other noun's service.ts or rules.ts: its stores, tables and routes are private. Only accounts' stores are open.",
      { path: serverNoun, pathNot: '/(store|table)\\.ts$' },
      {
        path: serverNoun,
        pathNot: ['^server/$1/', '/(service|rules)\\.ts$', '^server/accounts/[^/]+/store\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'stores-meet-only-at-tables',
      "A store may only join another noun's tables, and a table refer to them: let the service call the other noun's service.",
      { path: `${serverRoom}(store|table)\\.ts$` },
      {
        path: serverNoun,
        pathNot: ['^server/$1/', '/(table|rules)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'only-nouns-register-routes',
      "The file named after the noun registers its rooms' routes: list them there.",
      { path: serverNoun, pathNot: '^server/([^/]+)/\\1\\.ts$' },
      { path: '/routes\\.ts$' },
    ),
    rule(
      'only-stores-touch-drizzle',
      'Queries live in store.ts and tables in table.ts: add a function with a name there and call it.',
      { path: serverNoun, pathNot: '/(store|table)\\.ts$' },
      { path: '^node_modules/drizzle-orm/' },
    ),
    rule(
      'services-do-not-speak-http',
      'service.ts, store.ts, rules.ts and transitions.ts take plain arguments: read the request in routes.ts.',
      { path: `${serverRoom}(service|store|rules|transitions)\\.ts$` },
      { path: ['^node_modules/(@fastify|fastify)', '^server/platform/http/'] },
    ),
    rule(
      'rules-are-pure',
      'rules.ts may import only contract/, other rules, dates and types: pass it the facts (and the time) as arguments.',
      { path: `${serverRoom}rules\\.ts$` },
      {
        pathNot: ['^contract/', '/rules\\.ts$', '^server/platform/time/days\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$' },
    // Type imports count too: a type from another module is a dependency.
    tsPreCompilationDeps: true,
    // The only parser that distinguishes `import type` from `import` without TypeScript's old API.
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.web.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
