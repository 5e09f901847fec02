/** Ranges that no file has bytes of: 416. */
export const impossibleRanges = ['bytes=5-1', 'bytes=99999999-', 'bytes=-0', 'bytes=99999999-999999999']

/** Ranges that a server may ignore, or refuse with 416. */
export const unreadableRanges = [
  'bytes=',
  'bytes=-',
  'bytes=x-y',
  'bytes=5',
  'bytes=-5-1',
  'bytes=1e9-2',
  'bytes=0x10-0x20',
  'bytes=5-1,0-0',
  'bytes=0-0,-1',
  'bytes= 0 - 5',
  'bytes=NaN-NaN',
  'bytes=99999999999999999999-',
  'bytes=-99999999999999999999',
  `bytes=${'0-1,'.repeat(500)}`,
  'items=5-1',
  'lines=0-5',
  '5-1',
  '-',
  '=',
  'none',
]
