import { useContext } from 'react'
import { CarriedQuery } from './carried'

/** Hidden fields for a GET form, whose fields replace the whole query and would drop the carried parameters. */
export function CarriedFields() {
  const carried = new URLSearchParams(useContext(CarriedQuery))
  return [...carried].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
