import { lazy } from 'react'
import { Scripted } from './scripted'
import type { SheetProps } from './scripted-sheet'

const ScriptedSheet = lazy(() => import('./scripted-sheet').then((file) => ({ default: file.ScriptedSheet })))

/** Panel at the bottom edge of a phone, a modal above 768 px; open while rendered. */
export function Sheet(props: SheetProps) {
  return (
    <Scripted>
      <ScriptedSheet {...props} />
    </Scripted>
  )
}
