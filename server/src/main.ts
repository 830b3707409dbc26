import { readConfig, readEnvFile, unknownSettings } from "./config.ts";
import { createLog } from "./log.ts";
import { runServer } from "./run-server.ts";
import { StartProblem } from "./start-problem.ts";

if (Number(process.versions.node.split(".")[0]) < 24)
  refuse("Pagecast runs on Node 24: start it with npm start, which brings one.");

readEnvFile();
const outcome = readConfig(process.env);
if (!outcome.ok) refuse(outcome.problem);

const log = createLog(outcome.config.logLevel);
for (const setting of unknownSettings(process.env))
  log.warn({ setting }, "this is no setting of Pagecast, and does nothing");
const starting = runServer(outcome.config, log);
// From the first moment on: a Ctrl-C during the start must not leave a database behind. The exit code after a failed start is `refuse`'s.
const stop = () =>
  starting.then(
    (server) => server.stop().then(() => process.exit(0)),
    () => {},
  );
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
process.on("SIGHUP", stop);
// Whoever started us was killed without passing a signal on.
process.once("disconnect", stop);
try {
  console.log(`Pagecast is ready: ${(await starting).address}`);
} catch (cause) {
  if (!(cause instanceof StartProblem)) throw cause;
  refuse(cause.message);
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
