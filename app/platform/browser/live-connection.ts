import { sound } from './live-bus'

/** One event on its way from the tab that has the connection to the others. */
interface Passed {
  kind: string
  event: unknown
  id: string
}

/** Where the stream stands, for a tab that has heard nothing yet; 'where' asks for it. */
type Word = Passed | Pick<Passed, 'id'> | 'where'

/** After a refused connection the next one waits so long, then twice as long each time. */
const firstWaitMs = 5_000
const longestWaitMs = 300_000

/**
 * Hears events of these kinds that the server sends to this browser: one of its tabs holds the connection and passes them on
 * to the others; when it goes another takes over, from the event that was heard last. Ends with the answer.
 */
export function connectLive(address: string, kinds: readonly string[]): () => void {
  const ended = new AbortController()
  const tabs = new BroadcastChannel('live')
  let last = ''

  function take({ kind, event, id }: Passed) {
    last = id || last
    sound(kind, event)
  }

  tabs.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data === 'where') {
      if (last) tabs.postMessage({ id: last })
    } else if ('kind' in data) take(data)
    else last ||= data.id
  }
  tabs.postMessage('where')

  /** Holds the connection until the page goes. */
  function lead(): Promise<void> {
    return new Promise((release) => {
      let waitMs = firstWaitMs
      let timer: ReturnType<typeof setTimeout>
      let stream: EventSource

      function open() {
        stream = new EventSource(last ? `${address}?after=${last}` : address)
        stream.addEventListener('hello', ({ lastEventId }) => {
          last = lastEventId
          waitMs = firstWaitMs
          tabs.postMessage({ id: last })
        })
        for (const kind of kinds) {
          stream.addEventListener(kind, ({ data, lastEventId }: MessageEvent<string>) => {
            const passed: Passed = { kind, event: JSON.parse(data), id: lastEventId }
            take(passed)
            tabs.postMessage(passed)
          })
        }
        // The browser itself comes again after a broken connection, but never after a refusal.
        stream.onerror = () => {
          if (stream.readyState !== EventSource.CLOSED) return
          timer = setTimeout(open, waitMs)
          waitMs = Math.min(waitMs * 2, longestWaitMs)
        }
      }

      open()
      ended.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        stream.close()
        release()
      })
    })
  }

  if (navigator.locks) navigator.locks.request('live', { signal: ended.signal }, lead).catch(() => {})
  else void lead()

  return () => {
    ended.abort()
    tabs.close()
  }
}
