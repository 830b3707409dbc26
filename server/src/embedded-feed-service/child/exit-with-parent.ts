// Loaded into npm: it ends with the process that started it, also when that one is killed.
process.once("disconnect", () => process.exit(1));
process.channel?.unref();
