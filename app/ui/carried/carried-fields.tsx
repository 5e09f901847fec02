import { useContext } from 'react'
import { CarriedQuery } from './carried'

/** For a form that asks by GET: its fields become the whole query. */
export function CarriedFields() {
  const carried = new URLSearchParams(useContext(CarriedQuery))
  return [...carried].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
