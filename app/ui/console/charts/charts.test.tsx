import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BarChart } from './bar-chart'
import { LineChart } from './line-chart'
import { middleOf } from './middle'
import { Spark } from './spark'

const format = (value: number) => `${value} €`

test('draws a line beside the usual, up to where it is known, as in the table', () => {
  const html = renderToStaticMarkup(
    <LineChart
      summary="Sign-ups: 3 at 02"
      axis="Hour"
      places={['00', '01', '02', '03']}
      everyPlace={3}
      now={{ name: 'Today', values: [0, 1, 3, null] }}
      usual={{ name: 'Median', values: [0, 2, 4, 6] }}
      band={{ name: 'Middle half', low: [0, 1, 2, 3], high: [0, 3, 6, 9] }}
      format={String}
    />,
  )
  expect(html).toContain('aria-label="Sign-ups: 3 at 02"')
  const paths = [...html.matchAll(/ d="(M[^"]+)"/g)].map(([, path]) => path?.match(/[ML]/g)?.length)
  expect(paths).toEqual([8, 4, 3])
  expect(html.match(/<circle/g)).toHaveLength(1)
  expect([...html.matchAll(/<tr><th[^>]*>(\d\d)<\/th><td[^>]*>([^<]*)/g)].map(([, at, now]) => [at, now])).toEqual([
    ['00', '0'],
    ['01', '1'],
    ['02', '3'],
    ['03', 'chart.none'],
  ])
  expect(html).not.toContain('style=')
})

test('draws a bar by its amount: pale until over, without height below zero', () => {
  const bars = [
    { label: '1 Nov', value: 100 },
    { label: '2 Nov', value: -20 },
    { label: '3 Nov', value: 50, open: true },
  ]
  const html = renderToStaticMarkup(
    <BarChart summary="Revenue" axis="Day" measure="After refunds" openName="Today" bars={bars} format={format} />,
  )
  const heights = [...html.matchAll(/<rect [^>]*height="([\d.]+)"/g)].map(([, height]) => Number(height))
  expect(heights[0]).toBe(2 * (heights[2] ?? 0))
  expect(heights[1]).toBe(0)
  expect(html).toContain('2 Nov: -20 €')
  expect(html.match(/<tbody>.*<\/tbody>/)?.[0]).toContain('-20 €')
})

test('nothing at all is drawn as a line on the ground', () => {
  const html = renderToStaticMarkup(<Spark values={[0, 0, 0]} summary="no sign-ups" />)
  expect(html).toContain('aria-label="no sign-ups"')
  expect(html).not.toContain('NaN')
  expect(renderToStaticMarkup(<Spark values={[]} summary="nothing" />)).not.toContain('NaN')
})

test('the middle half lies between the quartiles, and nothing is usual of nothing', () => {
  expect(middleOf([4, 1, 3, 2, 5])).toEqual({ low: 2, median: 3, high: 4 })
  expect(middleOf([1, 2])).toEqual({ low: 1.25, median: 1.5, high: 1.75 })
  expect(middleOf([])).toEqual({ low: null, median: null, high: null })
})
