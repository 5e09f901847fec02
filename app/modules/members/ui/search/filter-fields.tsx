import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import type { Choice, RegionChoice } from '~/modules/places/schema'
import { fetchRegions } from '~/modules/places/ui/use-places'
import { ChipChoices, Segment } from '~/ui/forms/choices'
import { fieldClass, legendClass } from '~/ui/forms/field'
import { RangeField } from '~/ui/forms/range-field'
import { SelectField } from '~/ui/forms/text-fields'
import { Badge, chipClass, chipsClass } from '~/ui/labels'
import { Fold } from '~/ui/panels'
import { shownInterests } from '../../interests'
import type { FilterRules, SearchFilters } from '../../search/filters'
import { allCountries, distances, filterOn, genderFilters, oldestAge } from '../../search/filters'

export interface FilterFieldsProps {
  filters: SearchFilters
  rules: FilterRules
  countries: readonly Choice[]
  /** Regions of the country in the filters. */
  regions: RegionChoice
}

/** The filters that the brand offers. Inputs are uncontrolled: a `key` that changes with `filters` resets them. */
export function FilterFields({ filters, rules, countries, regions }: FilterFieldsProps) {
  const { t } = useTranslation('members')
  const { distance } = useFormat()
  const offers = (field: FilterRules['offered'][number]) => rules.offered.includes(field)
  const also = (['online', 'photo', 'verified'] as const).filter(offers)
  return (
    <>
      {offers('gender') && (
        <Segment
          dense
          field={{ id: 'filter-gender', name: 'gender', initialValue: filters.gender }}
          label={t('filters.gender')}
          choices={genderFilters.map((value) => ({ value, label: t(`filters.genders.${value}`) }))}
        />
      )}
      {offers('age') && (
        <RangeField
          label={t('filters.age')}
          from={{
            id: 'filter-min',
            name: 'min_age',
            label: t('filters.min_age'),
            initialValue: String(filters.min_age),
          }}
          to={{ id: 'filter-max', name: 'max_age', label: t('filters.max_age'), initialValue: String(filters.max_age) }}
          lowest={rules.preset.min_age}
          highest={oldestAge}
          words={(from, to) => t('filters.age_range', { from, to })}
        />
      )}
      <PlaceFields filters={filters} countries={countries} regions={regions} offers={offers} />
      {offers('distance') && (
        <SelectField
          field={{ id: 'filter-distance', name: 'distance', initialValue: String(filters.distance ?? '') }}
          label={t('filters.distance')}
          placeholder={t('filters.any_distance')}
          options={distances.map((value) => ({
            value: String(value),
            label: t('filters.within', { distance: distance(value) }),
          }))}
        />
      )}
      {also.length > 0 && (
        <fieldset className={fieldClass}>
          <legend className={legendClass}>{t('filters.also')}</legend>
          <div className={chipsClass()}>
            {also.map((name) => (
              <label className={chipClass()} key={name}>
                <input type="checkbox" name={name} value={filterOn} defaultChecked={filters[name]} />
                {t(`filters.${name}`)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {offers('interests') && <InterestFilter wished={filters.interests} />}
    </>
  )
}

interface PlaceFieldsProps extends Pick<FilterFieldsProps, 'filters' | 'countries' | 'regions'> {
  offers: (field: 'country' | 'region') => boolean
}

/** Country and region. Choosing a country loads its regions; without scripts they come with the next page. */
function PlaceFields({ filters, countries, regions: loaded, offers }: PlaceFieldsProps) {
  const { t } = useTranslation(['members', 'places'])
  const [regions, setRegions] = useState(loaded)
  async function showRegionsOf(country: string) {
    const fetched = country === allCountries ? null : await fetchRegions(country)
    setRegions(fetched ?? { kind: 'region', regions: [] })
  }
  return (
    <>
      {offers('country') && (
        <SelectField
          field={{ id: 'filter-country', name: 'country', initialValue: filters.country ?? allCountries }}
          label={t('filters.country')}
          options={[
            ...countries.map(({ code, name }) => ({ value: code, label: name })),
            { value: allCountries, label: t('filters.all_countries') },
          ]}
          onChange={(event) => void showRegionsOf(event.target.value)}
        />
      )}
      {offers('region') && regions.regions.length > 0 && (
        <SelectField
          field={{
            id: 'filter-region',
            name: 'region',
            key: regions.regions[0]?.code ?? '',
            initialValue: filters.region ?? '',
          }}
          label={t(`places:region.${regions.kind}`)}
          placeholder={t('places:any')}
          options={regions.regions.map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
    </>
  )
}

/** Folded by default, because the list is long. */
function InterestFilter({ wished }: { wished: SearchFilters['interests'] }) {
  const { t } = useTranslation('members')
  const id = useId()
  return (
    <Fold
      open={wished.length > 0}
      titleClass="font-semibold text-sm"
      title={
        <>
          {t('field.interests')}
          <Badge count={wished.length} label={t('filters.changed', { count: wished.length })} />
        </>
      }
    >
      <ChipChoices
        field={{ id, name: 'interests', initialValue: wished }}
        label={<span className="meta">{t('filters.interests_help')}</span>}
        choices={shownInterests.map((value) => ({ value, label: t(`option.interests.${value}`) }))}
        multiple
      />
    </Fold>
  )
}
