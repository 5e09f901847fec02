import { useLocation } from '@remix-run/react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { createContext, lazy, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { freshCheck } from '~/console-paths'
import { Button, ButtonLink } from '~/ui/button'

const StepUpDialog = lazy(() => import('./step-up-dialog').then((file) => ({ default: file.StepUpDialog })))

/** Safety margin, because the request reaches the server some time after the button was pressed. */
const marginMs = 10_000

interface StepUp {
  /** Whether the fresh check was valid when the page was rendered. */
  proved: boolean
  /** Whether the fresh check is still valid. */
  counts: () => boolean
  /** Opens the fresh check over the page; calls `go` after it was passed. */
  ask: (wish: Wish) => void
}

interface Wish {
  /** The act as its button names it. */
  act: string
  go: () => void
}

const StepUpContext = createContext<StepUp>({ proved: false, counts: () => false, ask: () => {} })

/** Returns the state of the operator's fresh check, and the function that asks for it. */
export function useStepUp(): StepUp {
  return useContext(StepUpContext)
}

interface StepUpProviderProps {
  /** Seconds for which the fresh check is valid, from rendering on. A new object with each page load. */
  fresh: { seconds: number }
  children: ReactNode
}

/**
 * The fresh check for acts that move money, export, erase or change roles. It opens over the page: typed values stay.
 */
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
  /** The act's name, for the dialog. */
  act: string
  /** Path to which the check's page leads back; by default the current page. */
  back?: string
}

/**
 * A button that submits its form, after the fresh check if that isn't valid. Without JavaScript the check is a page of
 * its own, to be passed before anything is typed.
 */
export function ProvedButton({ act, back, children, ...button }: ProvedButtonProps) {
  const { t } = useTranslation('console')
  const { pathname, search } = useLocation()
  const { proved, counts, ask } = useStepUp()
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const { currentTarget: pressed } = event
    // The browser's validation errors come first.
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
          to={freshCheck(back ?? pathname + search)}
        >
          {t('confirm.first')}
        </ButtonLink>
      )}
    </>
  )
}
