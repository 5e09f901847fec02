import { useLocation } from '@remix-run/react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { createContext, lazy, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { Button, ButtonLink } from '~/ui/button'

const StepUpDialog = lazy(() => import('./step-up-dialog').then((file) => ({ default: file.StepUpDialog })))

/** The server may be asked a while after the button was pressed. */
const marginMs = 10_000

interface StepUp {
  /** Whether the fresh check counted when the page was made. */
  proved: boolean
  /** Whether it still counts. */
  counts: () => boolean
  /** Opens the fresh check over the page; `go` is called when it was passed. */
  ask: (wish: Wish) => void
}

interface Wish {
  /** What is to be done, as its button says it. */
  act: string
  go: () => void
}

const StepUpContext = createContext<StepUp>({ proved: false, counts: () => false, ask: () => {} })

/** Whether the operator of this page has passed the fresh check. */
export function useStepUp(): StepUp {
  return useContext(StepUpContext)
}

interface StepUpProviderProps {
  /** How long the fresh check counts from the making of the page; changes with each one that is loaded. */
  fresh: { seconds: number }
  children: ReactNode
}

/** The fresh check before what moves money, exports, erases or changes roles: over the page, so that what was typed stays. */
export function StepUpProvider({ fresh, children }: StepUpProviderProps) {
  const until = useRef(0)
  const [wish, setWish] = useState<Wish | null>(null)
  useEffect(() => {
    until.current = performance.now() + fresh.seconds * 1000 - marginMs
  }, [fresh])
  const pass = (seconds: number) => {
    until.current = performance.now() + seconds * 1000 - marginMs
    setWish(null)
    wish?.go()
  }
  const stepUp = { proved: fresh.seconds > 0, counts: () => performance.now() < until.current, ask: setWish }
  return (
    <StepUpContext.Provider value={stepUp}>
      {children}
      {wish && (
        <Suspense fallback={null}>
          <StepUpDialog act={wish.act} onProved={pass} onClose={() => setWish(null)} />
        </Suspense>
      )}
    </StepUpContext.Provider>
  )
}

type ProvedButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'type'> & {
  /** What it says, for the dialog. */
  act: string
  /** Where the check's page leads back to: the form's page, as it stands, when missing. */
  back?: string
}

/**
 * Sends its form; asks for the fresh check first where none counts. Without a script the check is a page of its own, which comes
 * before anything is typed.
 */
export function ProvedButton({ act, back, children, ...button }: ProvedButtonProps) {
  const { t } = useTranslation('console')
  const { pathname, search } = useLocation()
  const { proved, counts, ask } = useStepUp()
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const { currentTarget: pressed } = event
    // What is filled in wrong is said first.
    if (counts() || !pressed.form?.checkValidity()) return
    event.preventDefault()
    ask({ act, go: () => pressed.form?.requestSubmit(pressed) })
  }
  const { look, size, className = '' } = button
  return (
    <>
      <Button {...button} type="submit" className={`${className} ${proved ? '' : 'unscripted:hidden'}`} onClick={press}>
        {children}
      </Button>
      {!proved && (
        <ButtonLink
          look={look}
          size={size}
          icon="fingerprint"
          className={`${className} not-unscripted:hidden`}
          to={`${consolePaths.confirm}?next=${encodeURIComponent(back ?? pathname + search)}`}
        >
          {t('confirm.first')}
        </ButtonLink>
      )}
    </>
  )
}
