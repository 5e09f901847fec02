import { useEffect, useState } from 'react'

/** Sends the browser's time zone, in which the member sees times and gets quiet hours. */
export function TimeZoneField() {
  const [zone, setZone] = useState('')
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  return <input type="hidden" name="time_zone" value={zone} readOnly />
}
