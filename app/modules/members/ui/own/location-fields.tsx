import type { RefObject } from 'react'
import { useCallback, useState } from 'react'
import type { LocationChoices, LocationValues } from '~/modules/places/schema'
import { locationFields } from '~/modules/places/schema'
import { LocationPicker } from '~/modules/places/ui/location-picker'
import { fetchRegions } from '~/modules/places/ui/use-places'
import type { FieldState } from '~/ui/forms/field'
import type { FormDraft } from '~/ui/forms/use-form-draft'
import { draftOf, useFormDraft } from '~/ui/forms/use-form-draft'

interface LocationFieldsProps {
  form: RefObject<HTMLFormElement>
  /** Key of the draft that survives a reload. */
  draftKey: string
  values: LocationValues
  choices: LocationChoices
  fields: Record<'country' | 'city', FieldState>
}

/** Location picker that restores what was typed before a reload. */
export function LocationFields({ form, draftKey, values, choices, fields }: LocationFieldsProps) {
  const [typed, setTyped] = useState<{ values: LocationValues; choices: LocationChoices } | null>(null)
  const restore = useCallback(
    async (draft: FormDraft, element: HTMLFormElement) => {
      const isTouched = () => !isSame(locationIn(draftOf(element)), values)
      if (isTouched()) return
      const restored = locationIn(draft)
      const regions = restored.country ? await fetchRegions(restored.country) : null
      if (isTouched()) return
      setTyped({ values: restored, choices: { ...choices, regions: regions ?? choices.regions } })
    },
    [choices, values],
  )
  useFormDraft(form, draftKey, restore)
  const shown = typed ?? { values, choices }
  return (
    <LocationPicker
      key={typed ? 'typed' : 'saved'}
      values={shown.values}
      choices={{ ...shown.choices, meant: choices.meant }}
      fields={fields}
    />
  )
}

function locationIn(draft: FormDraft): LocationValues {
  const text = (wanted: string) => draft.find(([name]) => name === wanted)?.[1] || null
  return {
    country: text(locationFields.country),
    region: text(locationFields.region),
    city: text(locationFields.city),
    cityId: Number(text(locationFields.cityId)) || null,
  }
}

function isSame(one: LocationValues, other: LocationValues): boolean {
  return one.country === other.country && one.region === other.region && one.city === other.city
}
