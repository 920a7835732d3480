// of a document of 3.1 the viewer resolves everything before it is at rest, of one of 3.0 only what is opened;
// without a validator address the viewer would send the document to a public one
SwaggerUIBundle({
  url: '/openapi-3.0.json',
  dom_id: '#reference',
  validatorUrl: null,
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  // the viewer gives its list of servers no name
  onComplete: () => document.getElementById('servers')?.setAttribute('aria-label', 'Server'),
});
