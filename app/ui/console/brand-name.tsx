import { createContext, useContext } from 'react'

/** A brand's primary colour, and its colour of text upon it. */
export interface BrandLook {
  ground: string
  ink: string
}

/** Looks of brands by slug. */
export const BrandLooks = createContext<ReadonlyMap<string, BrandLook>>(new Map())

interface BrandNameProps {
  /** Undefined for a brand that no longer exists. */
  slug: string | undefined
  name: string | undefined
}

/** A brand's name after its initial in the brand's colour, which tells brands apart in lists. */
export function BrandName({ slug, name }: BrandNameProps) {
  if (!name) return null
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <BrandMark slug={slug} name={name} />
      <span className="truncate">{name}</span>
    </span>
  )
}

/** The initial alone, for brands whose name is a link beside it. */
export function BrandMark({ slug, name }: { slug: string | undefined; name: string }) {
  const look = useContext(BrandLooks).get(slug ?? '')
  if (!look) return null
  return (
    <svg className="size-4.5 flex-none" viewBox="0 0 18 18" aria-hidden="true" data-brand={slug}>
      <rect x=".5" y=".5" width="17" height="17" rx="4.5" fill={look.ground} stroke="currentColor" strokeOpacity=".2" />
      <text x="9" y="13" textAnchor="middle" fontSize="11" fontWeight="700" fill={look.ink}>
        {[...name][0]?.toUpperCase()}
      </text>
    </svg>
  )
}
