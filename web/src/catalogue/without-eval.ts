import { z } from "zod";

// Zod makes its checks faster with `new Function`, where it may. Here it may not, and asking is told as an attack. This has
// to come before the first schema.
z.config({ jitless: true });
