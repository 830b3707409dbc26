import { z } from "zod";

// Zod probes for `new Function` to speed up its checks. Our content security policy forbids it and reports the probe as a
// violation. This has to run before the first schema is created.
z.config({ jitless: true });
