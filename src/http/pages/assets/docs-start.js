// Starts the API reference. What could reach another host is off: fonts, proxy, telemetry, agent, their own client.
// Requests are tried out on the address that the reader is at, whatever name it goes by.
const here = new URL('.', location.href).href.replace(/\/$/, '')

window.Scalar.createApiReference('#reference', {
  url: 'openapi.json',
  servers: [{ url: here }],
  theme: 'none',
  orderSchemaPropertiesBy: 'preserve',
  withDefaultFonts: false,
  proxyUrl: '',
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
  documentDownloadType: 'json',
  defaultOpenAllTags: true,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  favicon: 'icon.svg',
  metaData: { title: 'Parley API reference' },
})
