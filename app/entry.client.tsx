import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { openBrowserTexts } from '~/i18n/texts/browser-texts'
import { TextsProvider } from '~/i18n/texts/texts-provider'
import { reloadOnMissingChunk } from '~/ui/fetching/chunk-guard'
import { waitForServer } from '~/ui/fetching/server-away'

reloadOnMissingChunk()
waitForServer()
const texts = openBrowserTexts()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextsProvider texts={texts}>
        <RemixBrowser />
      </TextsProvider>
    </StrictMode>,
  )
})
