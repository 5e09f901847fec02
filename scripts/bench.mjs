/** `npm run bench`: measures the project's performance promises one by one; see tests/bench. */
import { runScript } from './workshop/run-script.mjs'

await runScript('tests/bench/run.ts')
