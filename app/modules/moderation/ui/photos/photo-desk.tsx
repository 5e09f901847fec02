import { Form, useNavigate, useRevalidator } from '@remix-run/react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Filters, useBrandFilter } from '~/ui/console/filters'
import { Note } from '~/ui/console/parts'
import { photoActs } from '../../photos/schema'
import { Enlarged } from './enlarged'
import type { GridState } from './grid-state'
import { countDecided, isFinished } from './grid-state'
import { PhotoKeys } from './photo-keys'
import { PhotoPane } from './photo-pane'
import { PhotoTabs } from './photo-tabs'
import { PhotoTile } from './photo-tile'
import { PlainOutcome } from './plain-outcome'
import { useGrid } from './use-grid'
import type { PhotosReply, PhotosView } from './view'
import { buttonKeys, noReason } from './view'

interface PhotoDeskProps {
  view: PhotosView
  refusal: PhotosReply['refusal']
}

/** Photos that wait: a grid, and beside it the focused one with the reasons and acts. One form, which works without scripting. */
export function PhotoDesk({ view, refusal: refused }: PhotoDeskProps) {
  const { t } = useTranslation('console')
  const { state, dispatch, refusal, canUndo } = useGrid(view, refused)
  const enlarged = useState(false)
  const [isEnlarged, setEnlarged] = enlarged
  const revalidator = useRevalidator()
  const navigate = useNavigate()
  const grid = useRef<HTMLUListElement>(null)
  const isEntered = useRef(false)
  useFocusedTile(state.focused, isEnlarged)
  // The reasons are beneath.
  useEffect(() => {
    if (state.asked > 0) setEnlarged(false)
  }, [state.asked])
  const { photos } = view
  const finished = photos.length > 0 && isFinished(state)
  const next = () => (view.said ? navigate(`?${new URLSearchParams({ brand: view.brand })}`) : revalidator.revalidate())
  const act = (name: (typeof photoActs)[number]) => dispatch({ type: 'act', act: name, at: Date.now() })
  const send = (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    event.preventDefault()
    const pressed = photoActs.find((known) => known === button?.value)
    // Enter in a checkbox would press the first button.
    if (pressed && !isEntered.current) act(pressed)
    isEntered.current = false
  }
  const noteEnter = ({ key, target }: KeyboardEvent) => {
    isEntered.current = key === 'Enter' && target instanceof HTMLInputElement
  }
  const move = (step: number) => () => dispatch({ type: 'move', step })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PhotoTabs view={view} decided={countDecided(state)} />
      <Head view={view} state={state} onChooseNone={() => dispatch({ type: 'choose_none' })} />
      <PlainOutcome view={view} />
      {refusal && refusal.code !== noReason && (
        <div className="px-5 py-3 max-md:px-3.5">
          <Note kind="warning">{t(refusal.code, refusal.values)}</Note>
        </div>
      )}
      {photos.length === 0 ? (
        <p className="p-5 text-text-2 text-xs">{t('photos.empty')}</p>
      ) : (
        <Form
          method="post"
          className="grid min-h-0 flex-1 grid-cols-1 content-start max-md:pb-20 md:grid-cols-[minmax(0,1fr)_20rem] md:content-stretch"
          aria-label={t('photos.title')}
          onSubmit={send}
          onKeyDown={noteEnter}
        >
          <input type="hidden" name="brand" value={view.brand} />
          <div className="p-3.5">
            <ul
              ref={grid}
              className="grid grid-cols-3 gap-2.5 lg:grid-cols-6"
              aria-label={t('photos.waiting', { count: photos.length })}
            >
              {photos.map((photo, index) => (
                <PhotoTile
                  key={photo.id}
                  photo={photo}
                  number={index + 1}
                  isFocused={state.focused === index}
                  isChosen={state.chosen.includes(photo.case)}
                  outcome={state.outcomes[photo.case]}
                  onFocus={() => dispatch({ type: 'focus', index })}
                  onChoose={() => dispatch({ type: 'choose', name: photo.case })}
                  onEnlarge={() => {
                    dispatch({ type: 'focus', index })
                    setEnlarged(true)
                  }}
                  onDrawn={(isDrawn) => dispatch({ type: 'draw', name: photo.case, isDrawn })}
                />
              ))}
            </ul>
          </div>
          <PhotoPane
            view={view}
            state={state}
            dispatch={dispatch}
            isReasonMissing={refusal?.code === noReason}
            onEnlarge={() => setEnlarged(true)}
          />
          {isEnlarged && photos[state.focused] && (
            <Enlarged view={view} state={state} onMove={move} onClose={() => setEnlarged(false)} />
          )}
        </Form>
      )}
      <LastDecision
        state={state}
        canUndo={canUndo}
        onUndo={() => dispatch({ type: 'undo' })}
        onNext={finished ? next : null}
      />
      <PhotoKeys state={state} dispatch={dispatch} canUndo={canUndo} grid={grid} enlarged={enlarged} next={next} />
    </div>
  )
}

/** Moves the focus with the keys, unless it is outside the grid. */
function useFocusedTile(index: number, isEnlarged: boolean): void {
  const shown = useRef(index)
  useEffect(() => {
    const hasMoved = shown.current !== index
    shown.current = index
    const at = document.activeElement
    const isInside = at === document.body || at?.closest('[data-photo]')
    if (hasMoved && !isEnlarged && isInside) document.querySelector<HTMLElement>(`[data-photo="${index}"]`)?.focus()
  }, [index, isEnlarged])
}

/** The brand's filter, and how far the page is. */
function Head({ view, state, onChooseNone }: { view: PhotosView; state: GridState; onChooseNone: () => void }) {
  const { t } = useTranslation('console')
  const byBrand = useBrandFilter(view.brand, view.brands)
  const chosen = state.chosen.length
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-border border-b px-5 py-2 text-text-2 text-xs max-md:px-3.5">
      {view.brands.length > 1 && <Filters inOneLine label={t('queue.filters')} filters={[byBrand]} />}
      <span className="ms-auto">
        {chosen > 0 && <strong className="text-text">{t('photos.chosen', { count: chosen })} </strong>}
        {t('photos.decided', { count: countDecided(state), of: view.photos.length })}
      </span>
      {chosen > 0 && (
        <button className="link min-h-8" type="button" onClick={onChooseNone}>
          {t('photos.choose_none')}
        </button>
      )}
    </div>
  )
}

interface LastDecisionProps {
  state: GridState
  canUndo: boolean
  onUndo: () => void
  /** Loads the next photos; null until all are decided. */
  onNext: (() => void) | null
}

/** The last decision, while it can be undone, and the way on after the last photo. */
function LastDecision({ state, canUndo, onUndo, onNext }: LastDecisionProps) {
  const { t } = useTranslation('console')
  const { last } = state
  const outcome = canUndo && last ? state.outcomes[last.cases[0] ?? ''] : undefined
  const said = outcome?.act === 'removed' ? 'photos.said.refused' : 'photos.said.allowed'
  const bar =
    'sticky bottom-9.5 z-5 flex flex-wrap items-center gap-x-3 gap-y-1 border-border border-t bg-surface-2 px-5 py-1.5 text-xs max-md:bottom-18 max-md:px-3.5'
  return (
    <div className={outcome || onNext ? bar : undefined} role="status">
      {outcome && (
        <>
          {t(said, { count: last?.cases.length })}
          <button className="link min-h-8" type="button" onClick={onUndo}>
            {t('queue.undo')} <kbd>{buttonKeys.undo}</kbd>
          </button>
        </>
      )}
      {onNext && (
        <>
          <span className="ms-auto">{t('photos.all_decided')}</span>
          <Button size="small" onClick={onNext}>
            {t('photos.next')} <kbd>{buttonKeys.next}</kbd>
          </Button>
        </>
      )}
    </div>
  )
}
