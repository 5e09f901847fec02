import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { paths } from '~/paths'

/**
 * Ctrl F (⌘ F on a Mac) opens the search of the conversation, since the browser's own finds only what is loaded. On the
 * search's page the keys are the browser's again.
 * @param id null before the first message
 */
export function useSearchKey(id: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (id === null) return
    const open = (event: KeyboardEvent) => {
      const isFind = event.key === 'f' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isFind || event.defaultPrevented) return
      event.preventDefault()
      navigate(paths.chatSearch(id))
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [id, navigate])
}
