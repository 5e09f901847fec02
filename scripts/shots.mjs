/** `npm run shots`: screenshots of every screen, and comparison of two folders of them; see scripts/shots. */
import { runScript } from './workshop/run-script.mjs'

await runScript('scripts/shots/index.ts')
