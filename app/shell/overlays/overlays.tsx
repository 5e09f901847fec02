import { LoadingBar } from '~/ui/notices/loading-bar'
import { Toaster } from '~/ui/notices/toaster'
import { EntryWarning } from './entry-warning'
import { TrackingQuestion } from './tracking-question'

/** Elements over every page of a layout. */
export function Overlays({ restrictedEntry }: { restrictedEntry?: boolean }) {
  return (
    <>
      <LoadingBar />
      <Toaster />
      <TrackingQuestion />
      <EntryWarning restricted={restrictedEntry} />
    </>
  )
}
