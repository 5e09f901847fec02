import type { ReactNode } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import type { FieldState } from '~/ui/forms/field'
import { FieldFrame, inputClass, inputProps } from '~/ui/forms/field'
import type { CitySuggestion, LocationChoices, LocationValues } from '../schema'
import { chooseCountry, chooseMeant, locationFields, maxCityLength } from '../schema'
import type { CityCombobox } from './city-combobox'
import { fetchRegions, useCitySuggestions } from './use-places'
import { UsePosition } from './use-position'

interface LocationPickerProps {
  values: LocationValues
  choices: LocationChoices
  /** Fields of the surrounding form, from Conform. */
  fields: Record<'country' | 'city', FieldState>
}

/**
 * Picker for a location: country, region (as that country calls it) and city. The fields are `locationFields`; the
 * server reads them with `readLocationFields` and `findLocation`. Without JavaScript a button requests the regions.
 */
export function LocationPicker({ values, choices, fields: known }: LocationPickerProps) {
  const { t } = useTranslation('places')
  const id = useId()
  const [place, setPlace] = useState({
    country: values.country ?? '',
    region: values.region ?? '',
    city: values.city ?? '',
    cityId: values.cityId,
  })
  const [regions, setRegions] = useState(choices.regions)
  // The cities that were offered instead of the submitted one, once another name is in the field.
  const [answered, setAnswered] = useState<LocationChoices['meant'] | null>(null)
  const fields = useRef<HTMLDivElement>(null)
  // Values set by the position or by changing the country cause no input event, but the form has to notice them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the fields have changed
  useEffect(() => {
    fields.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [place, regions])
  // Adopts values chosen or typed before this script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once
  useEffect(() => {
    const country = textIn(fields.current, 'country')
    const city = textIn(fields.current, 'city')
    if (country === place.country && city === place.city) return
    setPlace({ country, region: country === place.country ? place.region : '', city, cityId: null })
    if (country !== place.country) void showRegionsOf(country)
  }, [])
  const field = (name: 'country' | 'region' | 'city', more: Partial<FieldState> = {}): FieldState => ({
    id: `${id}-${name}`,
    name: locationFields[name],
    ...more,
  })

  async function showRegionsOf(country: string) {
    const fetched = country ? await fetchRegions(country) : null
    setRegions((shown) => fetched ?? { kind: shown.kind, regions: [] })
  }

  function changeCountry(country: string) {
    setPlace({ country, region: '', city: '', cityId: null })
    void showRegionsOf(country)
  }

  function changeCity(city: string, cityId: number | null) {
    setPlace({ ...place, city, cityId })
    setAnswered(choices.meant)
  }

  const country = field('country', ruleOf(known.country))
  const region = field('region')
  return (
    <div className="grid grid-cols-1 content-start gap-4" ref={fields}>
      <UsePosition
        chosen={place.cityId}
        offered={choices.countries}
        found={({ country, region, city, cityId }) => {
          setPlace({ country, region, city, cityId })
          if (country !== place.country) void showRegionsOf(country)
        }}
      />
      <FieldFrame field={country} label={t('country')}>
        <select
          className={inputClass({ kind: 'select' })}
          {...selectProps(country)}
          // A select without an empty option always has a value.
          required={country.required && !place.country}
          value={place.country}
          autoComplete="country"
          onChange={(event) => changeCountry(event.target.value)}
        >
          {!place.country && <option value="">{t('choose')}</option>}
          {choices.countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </FieldFrame>
      <noscript>
        <Button type="submit" name={chooseCountry.name} value={chooseCountry.value} formNoValidate>
          {t('show_regions')}
        </Button>
      </noscript>
      {regions.regions.length > 0 && (
        <FieldFrame field={region} label={t(`region.${regions.kind}`)}>
          <select
            className={inputClass({ kind: 'select' })}
            {...selectProps(region)}
            value={place.region}
            onChange={(event) => setPlace({ ...place, region: event.target.value, city: '', cityId: null })}
          >
            <option value="">{t('any')}</option>
            {regions.regions.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </FieldFrame>
      )}
      <CityField
        field={field('city', { ...ruleOf(known.city), maxLength: maxCityLength })}
        place={place}
        change={changeCity}
      >
        {choices.meant.length > 0 && choices.meant !== answered && (
          <MeantCities
            meant={choices.meant}
            formId={known.city.formId}
            choose={(city, cityId) => {
              changeCity(city, cityId)
              document.getElementById(`${id}-city`)?.focus()
            }}
          />
        )}
      </CityField>
    </div>
  )
}

interface CityFieldProps {
  field: FieldState
  place: { country: string; region: string; city: string; cityId: number | null }
  change: (city: string, cityId: number | null) => void
  /** Stands between the input and what is said about it. */
  children: ReactNode
}

interface MeantCitiesProps {
  meant: readonly CitySuggestion[]
  formId: string | undefined
  choose: (city: string, cityId: number) => void
}

/** Cities that a submitted name may mean. Each button fills in its city; without JavaScript it submits the form. */
function MeantCities({ meant, formId, choose }: MeantCitiesProps) {
  const { t } = useTranslation('common')
  return (
    <div className="grid gap-2" role="status" data-meant>
      <p className="text-sm text-text-2">{t('field.did_you_mean')}</p>
      <ul className="flex flex-wrap gap-2">
        {meant.map(({ id, name, region }) => (
          <li key={id}>
            <Button
              type="submit"
              size="small"
              form={formId}
              name={chooseMeant.name}
              value={String(id)}
              onClick={(event) => {
                event.preventDefault()
                choose(name, id)
              }}
            >
              {name} <span className="meta">{region}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Uses the browser's own suggestion list until Headless UI's combobox is loaded. */
function CityField({ field, place, change, children }: CityFieldProps) {
  const { t } = useTranslation('places')
  const suggestions = useCitySuggestions({ ...place, text: place.cityId ? '' : place.city })
  const Scripted = useCityCombobox(field.id)
  const list = `${field.id}-suggestions`
  const type = (city: string) => change(city, chosenFrom(suggestions, city))
  return (
    <FieldFrame field={field} label={t('city')} help={t('city_help')}>
      {Scripted ? (
        <Scripted
          field={field}
          help={t('city_help')}
          city={place.city}
          cityId={place.cityId}
          suggestions={suggestions}
          onType={type}
          onChoose={({ name, id }) => change(name, id)}
        />
      ) : (
        <>
          <input
            className={inputClass()}
            {...inputProps(field, t('city_help'))}
            value={place.city}
            list={list}
            autoComplete="address-level2"
            onChange={(event) => type(event.target.value)}
          />
          <datalist id={list}>
            {suggestions.map(({ id, name, region }) => (
              <option key={id} value={name}>
                {region}
              </option>
            ))}
          </datalist>
        </>
      )}
      <input type="hidden" name={locationFields.cityId} value={place.cityId ?? ''} />
      {children}
    </FieldFrame>
  )
}

/**
 * Loads the combobox after the page. If the native field has the focus, it is replaced only when the user leaves it;
 * leaving the window does not count.
 */
function useCityCombobox(inputId: string): typeof CityCombobox | null {
  const [Scripted, setScripted] = useState<typeof CityCombobox | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    async function fetchIt() {
      const file = await import('./city-combobox')
      if (gone.signal.aborted) return
      const input = document.getElementById(inputId)
      const isIn = () => document.activeElement === input
      const take = () => setScripted(() => file.CityCombobox)
      // Synchronously, so that the user can't focus the native field before it is replaced.
      if (!isIn()) return flushSync(take)
      input?.addEventListener('blur', () => isIn() || take(), { signal: gone.signal })
    }
    fetchIt().catch(() => null)
    return () => gone.abort()
  }, [inputId])
  return Scripted
}

/** Returns the id of the only suggestion with this name; if several match, the server decides by the region. */
function chosenFrom(suggestions: readonly CitySuggestion[], text: string): number | null {
  const matches = suggestions.filter(({ name }) => name === text)
  return matches.length === 1 ? (matches[0]?.id ?? null) : null
}

function textIn(picker: HTMLElement | null, name: 'country' | 'city'): string {
  return picker?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${locationFields[name]}"]`)?.value ?? ''
}

/** Omits the length limits, which don't apply: the picker sets its own values. */
function ruleOf({ formId, errors, required }: FieldState): Partial<FieldState> {
  return { formId, errors, required }
}

function selectProps(field: FieldState) {
  const { minLength, maxLength, ...shared } = inputProps(field)
  return shared
}
