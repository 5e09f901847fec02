import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { openBrowserTexts } from '~/i18n/texts/browser-texts'
import { TextsProvider } from '~/i18n/texts/texts-provider'
import { reloadOnMissingChunk } from '~/ui/fetching/chunk-guard'
import { waitForServer } from '~/ui/fetching/server-away'
import { readDocumentClock } from '~/ui/notices/clock/server-clock'

reloadOnMissingChunk()
waitForServer()
const texts = openBrowserTexts()
readDocumentClock(texts.now)

/**
 * Waits for the page's data. `RemixBrowser` suspends until it is read, and an event that reached React meanwhile (a key, a
 * tap) would make it render at once, which a suspended root can't: the page would never come alive.
 */
async function untilDataIsRead(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (reading) {
    await reading
  }
}

void untilDataIsRead().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TextsProvider texts={texts}>
          <RemixBrowser />
        </TextsProvider>
      </StrictMode>,
    )
  }),
)
