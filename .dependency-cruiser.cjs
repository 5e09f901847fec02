/**
 * Rules for imports. The modules are ordered: each may import the modules before it in this list, and affects those
 * after it only through the listeners of its `events.server.ts`, which `app/effects.server.ts` fills.
 */
const modules = [
  'audit',
  'places',
  'traffic',
  'pages',
  'mails',
  'credentials',
  'accounts',
  'operators',
  'complaints',
  'photos',
  'verification',
  'blocks',
  'members',
  'likes',
  'credits',
  'discounts',
  'payments',
  'gifts',
  'chats',
  'landers',
  'notifications',
  'moderation',
  'personal-data',
  'leaving',
  'overview',
  'brands',
  'support',
  'health',
  'alerts',
]

const { existsSync, readFileSync } = require('node:fs')

const tests = '\\.test\\.tsx?$'
const serverOnly = '\\.server\\.tsx?$'
/** Files with server code whose names can't say so: Remix strips their loaders and actions from the browser's code. */
const composition = '^app/(root|entry\\.server|routes/.+)\\.tsx?$|^app/routes\\.ts$'

const leftOf = (name) => modules.slice(0, modules.indexOf(name) + 1).join('|')

/** The files that hold every URL. */
const urls = '(console-)?paths\\.ts$'

/** How texts are cleaned and counted, the same in a field and on the server, and the bounds of forms. */
const textRules = 'platform/forms/(plain-text|text-length|form-shape\\.server)\\.ts$'

/** Layers from the bottom up, with the parts of `app/` that each may import besides its own folder. */
const layers = {
  platform: [],
  i18n: [urls, 'platform'],
  database: ['i18n', 'platform'],
  tenancy: [urls, 'i18n', 'database', 'platform'],
  ui: [urls, textRules, 'i18n'],
  modules: [urls, 'ui', 'i18n', 'tenancy', 'database', 'platform'],
  shell: [urls, 'modules', 'ui', 'i18n', 'tenancy', 'platform'],
  request: ['wiring\\.server\\.ts$', urls, 'shell', 'modules', 'ui', 'i18n', 'tenancy', 'database', 'platform'],
}

const layerRules = Object.entries(layers).map(([layer, below]) => ({
  name: `${layer}-imports`,
  comment: `app/${layer} may import ${below.length ? below.map((name) => `app/${name}`).join(', ') : 'nothing else of app'}`,
  severity: 'error',
  from: { path: `^app/${layer}/`, pathNot: tests },
  to: { path: '^app/', pathNot: [layer, ...below].map((name) => `^app/${name}${name.endsWith('$') ? '' : '/'}`) },
}))

const literal = (path) => path.replace(/[.]/g, '\\.')

/** Returns the files that others may import in addition to those directly in a module's folder and in its `ui/`. */
function shownBy(name) {
  const file = `${__dirname}/app/modules/${name}/public.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

const moduleRules = modules.flatMap((name) => [
  {
    name: `modules-${name}-public`,
    comment: `other modules may import the files directly in app/modules/${name}/ and its ui/, and what its public.json names`,
    severity: 'error',
    from: { path: '^app/modules/', pathNot: [`^app/modules/${name}/`, tests] },
    to: {
      path: `^app/modules/${name}/[^/]+/`,
      pathNot: [
        `^app/modules/${name}/ui/[^/]+$`,
        ...shownBy(name).map((path) => `^app/modules/${name}/${literal(path)}$`),
      ],
    },
  },
  {
    name: `modules-${name}-leftward`,
    comment: `${name} may import only modules to its left in the order; effects to the right go through the listeners of its events.server.ts`,
    severity: 'error',
    from: { path: `^app/modules/${name}/`, pathNot: tests },
    to: { path: '^app/modules/', pathNot: `^app/modules/(${leftOf(name)})/` },
  },
  {
    name: `modules-${name}-ui`,
    comment:
      "a module's ui/ imports app/ui, app/i18n, and ui/ and browser-safe files of itself, of platform and of modules to its left",
    severity: 'error',
    from: { path: `^app/modules/${name}/ui/`, pathNot: tests },
    to: {
      path: '^app/',
      pathNot: [
        '^app/(ui|i18n)/',
        `^app/${urls}`,
        `^app/modules/(${leftOf(name)})/`,
        '^app/platform/(safe-path|browser/.+)\\.tsx?$',
        `^app/${textRules}`,
      ],
    },
  },
])

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one thing, or a third one is missing. Types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'known-modules',
      comment: 'A new module takes its place in the order at the top of this file',
      severity: 'error',
      from: { path: `^app/modules/(?!(${modules.join('|')})/)` },
      to: {},
    },
    ...layerRules,
    ...moduleRules,
    {
      name: 'routes-imports',
      comment:
        "routes compose shell, modules, tenancy, i18n, ui and platform's http and session; the database is the modules' business",
      severity: 'error',
      from: { path: '^app/routes/', pathNot: [tests, '^app/routes/dev/'] },
      to: {
        path: '^app/',
        pathNot: `^app/((routes|shell|modules|tenancy|i18n|ui|platform|styles)/|${urls})`,
      },
    },
    {
      name: 'no-route-imports-a-route',
      comment: 'What two screens share belongs to a module, to app/shell or to app/ui',
      severity: 'error',
      from: { path: '^app/routes/', pathNot: tests },
      to: { path: '^app/routes/' },
    },
    {
      name: 'nothing-imports-routes',
      severity: 'error',
      from: { path: '^app/', pathNot: ['^app/routes/', tests] },
      to: { path: '^app/routes/' },
    },
    {
      name: 'nothing-imports-the-composition-root',
      comment:
        'wiring, root and entries connect the parts: only the server, entries, requests and scripts start from them',
      severity: 'error',
      from: { path: '^app/(?!entry\\.|root\\.|wiring\\.|request/)', pathNot: tests },
      to: { path: '^app/(wiring|root|entry)\\.' },
    },
    {
      name: 'server-files-stay-on-the-server',
      comment: 'Only server files, and routes whose loaders Remix strips, may import a .server file; a type is no code',
      severity: 'error',
      from: { path: '^app/', pathNot: [serverOnly, composition, tests] },
      to: { path: serverOnly, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'browser-code-imports-no-server-file',
      comment: 'ui/ shows view types from schema.ts; not even types come from .server files',
      severity: 'error',
      from: { path: '^app/(ui/|shell/|modules/[^/]+/ui/|entry\\.client)', pathNot: [serverOnly, tests] },
      to: { path: serverOnly },
    },
    {
      name: 'zod-stays-on-the-server',
      comment:
        'zod weighs 67 KB in the browser: constraints travel as constants from schema.ts; a call has no browser part',
      severity: 'error',
      from: {
        path: '^app/',
        pathNot: [
          serverOnly,
          tests,
          '^app/routes/api/',
          '^app/routes/console/access/(passkey|invite-passkey|code-proof)[a-z-]*\\.ts$',
        ],
      },
      to: { path: 'node_modules/zod/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-door-to-the-database',
      comment: 'Only app/database imports the SQL driver; everyone else gets a handle that carries a tenant',
      severity: 'error',
      from: { path: '^(app/|(server|worker)\\.ts)', pathNot: ['^app/database/', tests] },
      to: { path: 'node_modules/(pg|@types/pg|@electric-sql/pglite)/' },
    },
    {
      name: 'tests-stay-outside',
      comment: 'The product never imports tests, scripts or files made for them',
      severity: 'error',
      from: { path: '^(app/|(server|worker)\\.ts)', pathNot: tests },
      to: { path: ['^(tests|scripts)/', tests] },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-dev-dependencies-in-production',
      comment: 'What the server needs at run time must be in dependencies, or the image lacks it',
      severity: 'error',
      from: { path: '^(app/|(server|worker)\\.ts)', pathNot: [tests, '^app/routes\\.ts$'] },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        // Imported in development only, or bundled into the build.
        pathNot: '^node_modules/(vite|@opentelemetry|@headlessui)/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
    exclude: { path: '^(build|data|\\.cache|app/modules/places/data)/' },
    // No cache: it would return outdated results after a change of the rules alone.
  },
}
