import { defineConfig } from '@playwright/test'
import { findBrowser, findShell } from './scripts/workshop/browser.mjs'

/** Journeys that show notifications, which the headless shell doesn't support. */
const notifying = ['**/push*.spec.ts']
/** Journeys that record, from a microphone that the browser pretends to have. */
const speaking = '**/*.speaking.spec.ts'
/** Journeys that set their own widths. */
const once = '*.once.spec.ts'

/** Journeys whose screens differ most in a wide window. They run at the desktop's width, all others at the phone's. */
const wide = [
  'buying.spec.ts',
  'direct-debit.spec.ts',
  'offers.spec.ts',
  'finding-people.spec.ts',
  'chat-focus.spec.ts',
]
const bothWidths = process.env.TEST_WIDTHS === 'all'

/** Journeys into rare cases or over every page, left out of short runs: docs/decisions/591-two-lengths-of-npm-test.md. */
const long = [
  'chat-buying.once.spec.ts',
  'chat-failing.once.spec.ts',
  'chat-long.once.spec.ts',
  'chat-narrow.once.spec.ts',
  'console/members.once.spec.ts',
  'console/money.once.spec.ts',
  'console/overview.once.spec.ts',
  'console/queue.once.spec.ts',
  'console/staff.once.spec.ts',
  'console/verified.once.spec.ts',
  'direct-debit.spec.ts',
  'edges.once.spec.ts',
  'in-view.once.spec.ts',
  'lander-journeys.spec.ts',
  'large-text.once.spec.ts',
  'leaving.spec.ts',
  'marks.spec.ts',
  'money-truth.once.spec.ts',
  'new-theme.once.spec.ts',
  'offers.spec.ts',
  'offers-later.once.spec.ts',
  'operating.once.spec.ts',
  'outage.once.spec.ts',
  'push.once.spec.ts',
  'love.speaking.spec.ts',
  'voice.speaking.spec.ts',
]
const leftOut = process.env.TEST_LENGTH === 'short' ? long.map((file) => `**/${file}`) : []

/**
 * Journeys in a real browser, on the production build (`npm run build` first), each at one of the design's two widths;
 * with `TEST_WIDTHS=all` at both. `TEST_LENGTH=short` leaves out the long ones.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  globalSetup: './tests/e2e/support/setup.ts',
  outputDir: 'test-results',
  // One more than there are cores, because journeys also wait for timers.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // docs/decisions/590-retries-on-ci.md
  retries: process.env.CI ? 1 : 0,
  // A journey of three people takes a minute on a busy machine of two cores.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    // Actions and requests only: pictures of every step take a sixth of a run. `npx playwright test --trace=on` adds
    // them.
    trace: { mode: process.env.CI ? 'on-first-retry' : 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions: launching(findShell() ?? findBrowser()),
  },
  projects: [
    {
      name: 'phone',
      testIgnore: [once, speaking, ...notifying, ...leftOut, ...(bothWidths ? [] : wide.map((file) => `**/${file}`))],
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      testMatch: bothWidths ? '*.spec.ts' : wide.map((file) => `**/${file}`),
      testIgnore: [once, speaking, ...notifying, ...leftOut],
      use: { viewport: { width: 1280, height: 900 } },
    },
    { name: 'once', testMatch: once, testIgnore: [...notifying, ...leftOut] },
    {
      name: 'notifying',
      testMatch: notifying,
      testIgnore: leftOut,
      use: { launchOptions: launching(findBrowser()) },
    },
    {
      name: 'speaking',
      testMatch: speaking,
      testIgnore: leftOut,
      use: {
        launchOptions: launching(findBrowser(), [
          '--use-fake-device-for-media-stream',
          '--use-fake-ui-for-media-stream',
          '--autoplay-policy=no-user-gesture-required',
        ]),
      },
    },
  ],
})

function launching(executablePath: string | undefined, further: string[] = []) {
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...further,
    ],
  }
}
