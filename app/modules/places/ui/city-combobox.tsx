import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import type { FieldState } from '~/ui/forms/field'
import { inputClass, inputProps } from '~/ui/forms/field'
import type { CitySuggestion } from '../schema'

interface CityComboboxProps {
  field: FieldState
  help: string
  city: string
  cityId: number | null
  suggestions: readonly CitySuggestion[]
  onType: (city: string) => void
  onChoose: (city: CitySuggestion) => void
}

/**
 * The city field with suggestions. Like all of Headless UI, it is never rendered by the server. The combobox has no
 * `name`, because the input has the field's.
 */
export function CityCombobox({ field, help, city, cityId, suggestions, onType, onChoose }: CityComboboxProps) {
  function choose(id: number | null) {
    const chosen = suggestions.find((suggestion) => suggestion.id === id)
    if (chosen) onChoose(chosen)
  }
  return (
    <Combobox as="div" className="relative" value={cityId} onChange={choose}>
      <ComboboxInput
        className={inputClass()}
        {...inputProps(field, help)}
        autoComplete="off"
        displayValue={() => city}
        onChange={(event) => onType(event.target.value)}
      />
      <ComboboxOptions
        className="absolute inset-x-0 top-full z-sheet mt-1 max-h-72 overflow-auto rounded-lg border border-border bg-surface-1 p-2 shadow-3 empty:invisible"
        modal={false}
      >
        {suggestions.map(({ id, name, region }) => (
          <ComboboxOption
            key={id}
            className="flex min-h-touch cursor-pointer items-center justify-between gap-3 rounded-sm px-3 data-focus:bg-surface-2"
            value={id}
          >
            <span className="font-medium">{name}</span>
            <span className="meta truncate">{region}</span>
          </ComboboxOption>
        ))}
      </ComboboxOptions>
    </Combobox>
  )
}
