/** A city of the shipped data: reference for all brands, the same everywhere, so without pool and tenant. */
export interface CitiesTable {
  /** GeoNames' id, or a number from 100,000,000 on where it is not known. */
  id: number
  /** ISO 3166-1 */
  country: string
  /** ISO 3166-2 */
  region: string
  name: string
  /** `nameKey` of the name, and of another name that people search by. */
  name_key: string
  alias_key: string | null
  lat: number
  lon: number
  /** `cellOf` the position. */
  cell: number
  population: number | null
}

/** Which data the cities were loaded from, written after the last one. */
export interface CityLoadsTable {
  version: string
}

export interface PlaceTables {
  cities: CitiesTable
  city_loads: CityLoadsTable
}
