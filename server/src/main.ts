import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { readConfig } from "./config.ts";
import { createLog } from "./log.ts";
import { runServer } from "./run-server.ts";
import { StartProblem } from "./start-problem.ts";

if (Number(process.versions.node.split(".")[0]) < 24)
  refuse("Pagecast runs on Node 24: start it with npm start, which brings one.");

// Left alone, V8 lets garbage grow to several times what is alive before it looks: a thousand refreshes took 460 MB where
// 280 do (npm run bench -- refresh). A server shares its machine.
setFlagsFromString("--heap-growing-percent=25");

const envFile = join(resolve(import.meta.dirname, "../.."), ".env");
if (existsSync(envFile)) process.loadEnvFile(envFile);
const outcome = readConfig(process.env);
if (!outcome.ok) refuse(outcome.problem);

const log = createLog(outcome.config.logLevel);
try {
  const server = await runServer(outcome.config, log);
  console.log(`Pagecast is ready: ${server.address}`);
  const stop = () => server.stop().then(() => process.exit(0));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  process.once("SIGHUP", stop);
  // Whoever started us was killed without passing a signal on.
  process.once("disconnect", stop);
} catch (cause) {
  if (!(cause instanceof StartProblem)) throw cause;
  refuse(cause.message);
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
