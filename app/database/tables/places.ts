/** A city of the shipped data: reference data, the same for all brands, so without pool and tenant. */
export interface CitiesTable {
  /** GeoNames id, or a number from 100,000,000 on when that is unknown. */
  id: number
  /** ISO 3166-1 */
  country: string
  /** ISO 3166-2 */
  region: string
  name: string
  /** `nameKey` of the name; `alias_key` is that of an alternative name people search for. */
  name_key: string
  alias_key: string | null
  lat: number
  lon: number
  /** `cellOf` the position. */
  cell: number
  population: number | null
}

/** Version of the data that the cities were loaded from, written after the last city. */
export interface CityLoadsTable {
  version: string
}

export interface PlaceTables {
  cities: CitiesTable
  city_loads: CityLoadsTable
}
