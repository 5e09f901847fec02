import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { rejectionReasons } from '~/modules/photos/moderation/reasons'
import { KeyHelp } from '~/ui/console/keys/key-help'
import type { PhotoAct } from '../../photos/schema'
import type { GridAction, GridState } from './grid-state'
import { isFinished, targetsOf } from './grid-state'

interface PhotoKeysProps {
  state: GridState
  dispatch: (action: GridAction) => void
  canUndo: boolean
  grid: RefObject<HTMLElement>
  /** Whether the focused photo is enlarged. */
  enlarged: readonly [boolean, (isEnlarged: boolean) => void]
  /** Loads the next photos. */
  next: () => void
}

/** Keyboard shortcuts of the grid. */
export function PhotoKeys({ state, dispatch, canUndo, grid, enlarged, next }: PhotoKeysProps) {
  const { t } = useTranslation('console')
  const [isEnlarged, setEnlarged] = enlarged
  const { names, focused } = state
  if (names.length === 0) return <KeyHelp />
  const move = (step: number) => () => dispatch({ type: 'move', step })
  const row = (direction: number) => () => dispatch({ type: 'move', step: direction * columnsOf(grid.current) })
  const hasTargets = targetsOf(state).length > 0
  const act = (name: PhotoAct) => (hasTargets ? () => dispatch({ type: 'act', act: name, at: Date.now() }) : undefined)
  const reasons = rejectionReasons.map(
    (reason, index) => [String(index + 1), () => dispatch({ type: 'reason', reason })] as const,
  )
  return (
    <KeyHelp
      shortcuts={[
        ['← → ↑ ↓', t('keys.move'), { ArrowLeft: move(-1), ArrowRight: move(1), ArrowUp: row(-1), ArrowDown: row(1) }],
        ['X', t('keys.choose'), { x: () => dispatch({ type: 'choose', name: names[focused] ?? '' }) }],
        [`1 ${reasons.length}`, t('keys.ground'), Object.fromEntries(reasons)],
        ['R', t('keys.act.refused'), { r: act('removed') }],
        ['A', t('keys.allow'), { a: act('nothing') }],
        ['E', t('keys.escalate'), { e: () => document.querySelector<HTMLElement>('#open-case')?.click() }],
        ['Space', t('keys.enlarge'), { ' ': () => setEnlarged(!isEnlarged) }],
        ['Z', t('keys.undo'), { z: canUndo ? () => dispatch({ type: 'undo' }) : undefined }],
        ['Enter', t('keys.next_photos'), { Enter: isFinished(state) ? next : undefined }],
        ['Esc', t('keys.close'), { Escape: isEnlarged ? () => setEnlarged(false) : undefined }],
      ]}
    />
  )
}

/** Number of tiles in a row, which depends on the window's width. */
function columnsOf(grid: HTMLElement | null): number {
  const tiles = [...(grid?.children ?? [])] as HTMLElement[]
  return tiles.filter(({ offsetTop }) => offsetTop === tiles[0]?.offsetTop).length || 1
}
