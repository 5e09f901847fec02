import { LoadingBar } from '../notices/loading-bar'
import { Toaster } from '../notices/toaster'
import { EntryWarning } from './entry-warning'

/** What lies over every page of a layout. */
export function Overlays({ restrictedEntry }: { restrictedEntry?: boolean }) {
  return (
    <>
      <LoadingBar />
      <Toaster />
      <EntryWarning restricted={restrictedEntry} />
    </>
  )
}
