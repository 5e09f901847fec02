import { useViewTransitionState } from '@remix-run/react'

/** Whether the page changes to or from this path, with the photo moving between a card and a profile (moments.css). */
export const usePhotoMoves: (path: string) => boolean = import.meta.env.SSR ? () => false : useViewTransitionState
