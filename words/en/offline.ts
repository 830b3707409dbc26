export const offline = {
  offline: {
    what: "You are offline.",
    next: "Discover goes on with the sites this device already knows; everything else waits for the connection.",
  },
  unreachable: {
    what: "Pagecast cannot be reached.",
    next: "Discover goes on with the sites this device already knows; everything else is tried again.",
  },
};
