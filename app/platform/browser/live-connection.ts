import { sound } from './live-bus'

/** An event passed from the tab that holds the connection to the others. */
interface Passed {
  kind: string
  event: unknown
  id: string
}

/** Message between tabs: an event, the last event's id for a tab without one, or 'where' to ask for that id. */
type Word = Passed | Pick<Passed, 'id'> | 'where'

/** Delay before reconnecting after a refused connection, in milliseconds; doubled with each further refusal. */
const firstWaitMs = 5_000
const longestWaitMs = 300_000

/**
 * Receives the events of these kinds that the server sends to this browser. One tab holds the connection and passes
 * events on to the others; when it closes, another tab takes over from the last event received. Stops when the returned
 * function is called.
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

  /** Holds the connection until the page is closed or `ended` is aborted. */
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
        // The browser reconnects after a broken connection, but never after a refused one.
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
