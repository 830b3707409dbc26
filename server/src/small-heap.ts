// Imported first, for what it does. Left alone, V8 lets garbage grow to several times what is alive before it looks, and keeps
// its nursery as large as it ever was: a thousand refreshes took 460 MB (npm run bench -- refresh). A server shares its machine.
import { setFlagsFromString } from "node:v8";

setFlagsFromString("--heap-growing-percent=25");
setFlagsFromString("--semi-space-growth-factor=1");
