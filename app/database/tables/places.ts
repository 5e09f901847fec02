/** A city of the shipped data: reference data, the same for all brands, so without pool and tenant. */
export interface CitiesTable {
  /** GeoNames id, or a number from 100,000,000 on when that is unknown. */
  id: number
  /** ISO 3166-1 */
  country: string
  /** ISO 3166-2 */
  region: string
  name: string
  /** `nameKey` of the name. */
  name_key: string
  lat: number
  lon: number
  /** `cellOf` the position. */
  cell: number
  population: number | null
  /** Id of the city that a large district is a part of. */
  part_of: number | null
}

/** A name by which a city is found: `searchKeys` of the names it has in all languages, and of its quarters. */
export interface CityNamesTable {
  country: string
  key: string
  city_id: number
  plain: string
  /** `nameRanks` */
  rank: number
}

/** Version of the data that the cities were loaded from, written after the last city. */
export interface CityLoadsTable {
  version: string
}

export interface PlaceTables {
  cities: CitiesTable
  city_names: CityNamesTable
  city_loads: CityLoadsTable
}
