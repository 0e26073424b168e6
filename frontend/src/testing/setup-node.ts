/** Modules that call the server read the address of the page as they load. */
Object.assign(globalThis, { location: new URL("http://localhost/") });
