import { flushCompileCache } from "node:module";
import { describeUnknownSetting, readConfig, readEnvFile, unknownSettings } from "./config.ts";
import { createLog } from "./log.ts";
import { runServer } from "./run-server.ts";
import { StartProblem } from "./start-problem.ts";

if (Number(process.versions.node.split(".")[0]) < 24)
  refuse("Pagecast runs on Node 24: start it with npm start, which brings one.");

readEnvFile();
const outcome = readConfig(process.env);
const unknown = unknownSettings(process.env).map(describeUnknownSetting);
if (!outcome.ok) refuse([outcome.problem, ...unknown].join("\n"));

const log = createLog(outcome.config.logLevel);
for (const sentence of unknown) log.warn(sentence);
const starting = runServer(outcome.config, log);
// From the first moment: Ctrl-C during the start must not leave a database running. After a failed start, `refuse` sets the exit code.
const stop = () =>
  starting.then(
    (server) => server.stop().then(() => process.exit(0)),
    () => {},
  );
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
process.on("SIGHUP", stop);
// The process that started us was killed without passing a signal on.
process.once("disconnect", stop);
try {
  const { address } = await starting;
  // On a terminal the line below says it.
  if (!process.stderr.isTTY) log.info({ address }, "ready");
  console.log(`Pagecast is ready: ${address}`);
  // Otherwise it is written at the exit, and never by a process that is killed.
  flushCompileCache();
} catch (cause) {
  if (!(cause instanceof StartProblem)) throw cause;
  refuse(cause.message);
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
