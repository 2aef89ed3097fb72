"""Settings. The defaults run on one machine; environment variables override them."""

import os
from importlib.util import find_spec
from pathlib import Path

import environ
import plotly
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from plumbline import __version__
from plumbline.evaluation.services import private_files
from plumbline.leaderboard.accounts.oidc.configuration import Incomplete, providers
from plumbline.leaderboard.secret_key import keep

_LIMITS = ("REPLAYS_PER_DAY", "MOST_WAITING", "STORED_MEGABYTES", "REJECTED_FILE_DAYS", "UNPUBLISHED_DAYS")
_RIGHTS = ("RESPONSIBLE", "RESPONSIBLE_CONTACT", "ETHICS_APPROVAL", "PARTICIPANT_DAYS", "PEOPLE_DATA")
_PAGES = ("PRIVACY_CONTACT", "IMPRINT")
_OIDC = ("OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME")
_FILES = ("FILES_BUCKET", "FILES_ENDPOINT", "FILES_REGION", "FILES_PREFIX", "FILES_ADDRESSING")
_POOL = ("DATABASE_POOL", "DATABASE_POOL_LEAST")
_OBSERVED = ("LOG_LEVEL", "LOG_FORMAT", "METRICS_TOKEN", "METRICS_DIR", "ERROR_REPORTS")
for _name in (
    *("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DEBUG", "EMAIL_URL", "EMAIL_FROM", "DATA_DIR", "TABLES_DIR"),
    *("LEAST_FREE_MEGABYTES", "SHARED_SECONDS", *_LIMITS, *_RIGHTS, *_PAGES, *_OBSERVED, *_POOL, *_FILES, *_OIDC),
):
    if os.environ.get(_name) == "":  # set to nothing is not set
        del os.environ[_name]

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

DATA_DIR = Path(env.str("DATA_DIR", str(BASE_DIR / "var"))).absolute()
private_files.make_folder(DATA_DIR)
os.environ.setdefault("TABLES_DIR", str(DATA_DIR / "tables"))  # where solvers keep what they have worked out
REDIS_URL = env.str("REDIS_URL", "")
LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]
LEAST_FREE_MEGABYTES = env.int("LEAST_FREE_MEGABYTES", 500)  # on the disk; with less, /readyz warns

# Who may talk to us. TLS ends at a proxy, and then the trusted origins say so.
SECRET_KEY = env.str("SECRET_KEY", "") or keep(DATA_DIR / "secret_key")
DEBUG = env.bool("DEBUG", False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=LOOPBACK)
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
BEHIND_TLS = any(origin.startswith("https://") for origin in CSRF_TRUSTED_ORIGINS)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_TLS else None
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if BEHIND_TLS else 0
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = BEHIND_TLS
SESSION_COOKIE_AGE = 14 * 24 * 3600
X_FRAME_OPTIONS = "DENY"

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.socialaccount",
    "channels",
    "csp",
    "django_htmx",
    "drf_spectacular",
    "rest_framework",
    "plumbline.evaluation",
    "plumbline.play",
    "plumbline.leaderboard",
    "plumbline.leaderboard.accounts.oidc",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "plumbline.leaderboard.middleware.HealthMiddleware",
    "plumbline.leaderboard.middleware.CompressionMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "plumbline.leaderboard.serving.shared.SharedMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "plumbline.leaderboard.middleware.SessionMiddleware",
    "plumbline.leaderboard.middleware.LimitMiddleware",
    "plumbline.leaderboard.middleware.RateLimitMiddleware",
]

ROOT_URLCONF = "plumbline.leaderboard.urls"
ASGI_APPLICATION = "plumbline.leaderboard.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "plumbline.leaderboard.operator.named",
            ],
            "builtins": [
                "django.templatetags.static",
                "plumbline.leaderboard.templatetags.figures",
                "plumbline.leaderboard.templatetags.roles",
                "plumbline.leaderboard.templatetags.scripts",
                "plumbline.leaderboard.templatetags.settings",
                "plumbline.leaderboard.templatetags.rows",
                "plumbline.leaderboard.templatetags.verdicts",
                "plumbline.leaderboard.templatetags.words",
            ],
        },
    }
]

# Records. SQLite waits for the writer it starts with, so a transaction never fails half way. Nobody waits for long for
# PostgreSQL that is away.
DATABASES = {"default": env.db("DATABASE_URL", f"sqlite:///{DATA_DIR / 'plumbline.sqlite3'}")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    if DATABASES["default"]["NAME"] != ":memory:":
        private_files.make_file(Path(DATABASES["default"]["NAME"]))  # SQLite would let everybody read it
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,  # seconds
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
    }
elif DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    _bounds = {"connect_timeout": 2, "tcp_user_timeout": 5000}  # in seconds; in milliseconds
    DATABASES["default"]["OPTIONS"] = _bounds | DATABASES["default"].get("OPTIONS", {})
    if _most := env.int("DATABASE_POOL", 20):  # connections of a process; 0: each thread opens its own
        _least = min(env.int("DATABASE_POOL_LEAST", 1), _most)  # that stay open
        _pool = {"min_size": _least, "max_size": _most, "max_idle": 60, "timeout": 30}  # in seconds
        DATABASES["default"]["ENGINE"] = "plumbline.evaluation.services.pooled"
        DATABASES["default"]["OPTIONS"]["pool"] = _pool

# Jobs, hints and throttles: Redis where there is one, else files and memory of this machine.
QUEUE_DIR = DATA_DIR / "queue"
CELERY_BROKER_URL = REDIS_URL or "filesystem://localhost//"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": {"BACKEND": "plumbline.play.sockets.layer.HintLayer", "CONFIG": {"hosts": [REDIS_URL]}}
    }
    CACHES = {"default": {"BACKEND": "plumbline.evaluation.services.cache.Cache", "LOCATION": REDIS_URL}}
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "visibility_timeout": 3600,
        "global_keyprefix": "plumbline:",
        "socket_timeout": 0.25,  # seconds
        "socket_connect_timeout": 0.25,
        "max_retries": 0,  # of a call; workers search for Redis until they find it
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 100_000}}
    }
    for folder in (QUEUE_DIR, QUEUE_DIR / "messages", QUEUE_DIR / "control"):
        private_files.make_folder(folder)
    CELERY_BROKER_TRANSPORT = "plumbline.evaluation.services.folder_queue:Transport"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(QUEUE_DIR / "messages"),
        "data_folder_out": str(QUEUE_DIR / "messages"),
        "control_folder": str(QUEUE_DIR / "control"),
        "polling_interval": 0.1,  # seconds
    }

SHARED_SECONDS = env.int("SHARED_SECONDS", 10)  # for which anonymous visitors share a page; 0: each has their own

# Submissions, by account.
REPLAYS_PER_DAY = env.int("REPLAYS_PER_DAY", 30)  # that end in the state replayed or rejected, in any 24 hours
MOST_WAITING = env.int("MOST_WAITING", 10)  # queued or replaying at a time
STORED_BYTES_PER_ACCOUNT = env.int("STORED_MEGABYTES", 2000) * 1_000_000
REJECTED_FILE_DAYS = env.int("REJECTED_FILE_DAYS", 1)  # a rejected file is kept
UNPUBLISHED_DAYS = env.int("UNPUBLISHED_DAYS", 90)  # a submission that is never published is kept

# Who answers for the site. Without a responsible body and its contact, nothing is collected for the record.
RESPONSIBLE = env.str("RESPONSIBLE", "")  # "Example University, Department of Psychology"
RESPONSIBLE_CONTACT = env.str("RESPONSIBLE_CONTACT", "")  # a mail address, or anything people can reach
ETHICS_APPROVAL = env.str("ETHICS_APPROVAL", "")  # "Approved by the ethics board of Example University, no. 12/2026."
PARTICIPANT_DAYS = env.int("PARTICIPANT_DAYS", 0)  # after consent, a participant is deleted; 0: only on withdrawal
PEOPLE_DATA = env.str("PEOPLE_DATA", "agreement")  # how exports of what people did are open: agreement or public
PRIVACY_CONTACT = env.str("PRIVACY_CONTACT", "") or RESPONSIBLE_CONTACT
IMPRINT = env.str("IMPRINT", "").replace("\\n", "\n")  # name, address and contact; lines are separated by \n
if PEOPLE_DATA not in ("agreement", "public"):
    raise ImproperlyConfigured(f"PEOPLE_DATA={PEOPLE_DATA!r}: expected agreement or public")
if PARTICIPANT_DAYS < 0:
    raise ImproperlyConfigured(f"PARTICIPANT_DAYS={PARTICIPANT_DAYS}: expected 0 or more days")

# Accounts. Where mail is sent, addresses are confirmed before the first sign-in.
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
ACCOUNT_ADAPTER = "plumbline.leaderboard.accounts.adapter.AccountAdapter"
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if BEHIND_TLS else 0
ACCOUNT_LOGIN_METHODS = {"username", "email"}
_mail = env.email("EMAIL_URL", "consolemail://")
if _unknown := _mail.pop("OPTIONS", None):  # such as ?tls=True, which nobody would heed
    raise ImproperlyConfigured(f"EMAIL_URL with {', '.join(_unknown)}: expected smtp+tls:// or smtp+ssl://, or smtp://")
vars().update(_mail)
EMAIL_TIMEOUT = 10  # seconds
DEFAULT_FROM_EMAIL = env.str("EMAIL_FROM", "webmaster@localhost")  # "Plumbline <plumbline@example.org>"
MAIL_IS_SENT = not any(f".{name}." in _mail["EMAIL_BACKEND"] for name in ("console", "dummy", "filebased"))
ACCOUNT_SIGNUP_FIELDS = ["username*", *(["email*"] if MAIL_IS_SENT else []), "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if MAIL_IS_SENT else "none"
ACCOUNT_PREVENT_ENUMERATION = True if MAIL_IS_SENT else "strict"  # either way, pages answer alike
ACCOUNT_LOGOUT_ON_GET = False
LOGIN_REDIRECT_URL = "leaderboard:account"
LOGOUT_REDIRECT_URL = "leaderboard:home"

# Signing in through an OpenID provider. Where none is named, nothing of it is offered.
try:
    SOCIALACCOUNT_PROVIDERS = providers(
        env.str("OIDC_ISSUER", ""),  # "https://id.example.org"
        env.str("OIDC_CLIENT_ID", ""),
        env.str("OIDC_CLIENT_SECRET", ""),
        env.str("OIDC_NAME", "single sign-on"),  # as people know it: "Example University"
    )
except Incomplete as error:
    raise ImproperlyConfigured(str(error)) from error
SOCIALACCOUNT_ADAPTER = "plumbline.leaderboard.accounts.oidc.adapter.IdentityAdapter"
SOCIALACCOUNT_FORMS = {"signup": "plumbline.leaderboard.accounts.oidc.forms.NameForm"}
SOCIALACCOUNT_EMAIL_AUTHENTICATION_AUTO_CONNECT = True  # an address that both sides have verified; see the adapter

# Pages.
LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_I18N = False
USE_TZ = True
STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static", ("plotly", Path(plotly.__file__).parent / "package_data")]
FILES_BUCKET = env.str("FILES_BUCKET", "")  # of a store that speaks S3; none: files are in a folder
FILES = {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": DATA_DIR / "files"}}
if FILES_BUCKET:
    if find_spec("storages") is None or find_spec("boto3") is None:
        raise ImproperlyConfigured(f"FILES_BUCKET={FILES_BUCKET!r}: expected the extra s3 (pip install '.[s3]')")
    FILES = {
        "BACKEND": "plumbline.evaluation.services.file_store.FileStore",
        "OPTIONS": {
            "bucket": FILES_BUCKET,
            "endpoint": env.str("FILES_ENDPOINT", ""),  # "https://s3.example.org"; none: Amazon's
            "region": env.str("FILES_REGION", ""),
            "prefix": env.str("FILES_PREFIX", ""),  # before all names
            "addressing": env.str("FILES_ADDRESSING", "auto"),  # of buckets: path or virtual
        },
    }
STORAGES = {
    "default": FILES,
    "staticfiles": {
        "BACKEND": "plumbline.leaderboard.storage.ModuleStorage",
        "OPTIONS": {"file_permissions_mode": 0o644, "directory_permissions_mode": 0o755},
    },
}
FILE_UPLOAD_PERMISSIONS, FILE_UPLOAD_DIRECTORY_PERMISSIONS = private_files.FILE, private_files.FOLDER
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.TemporaryFileUploadHandler"]
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:", "blob:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "plumbline.leaderboard.api.tokens.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [
        "plumbline.leaderboard.api.scopes.InScope",
        "rest_framework.permissions.IsAuthenticatedOrReadOnly",
    ],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "plumbline.leaderboard.api.schema.Schema",
    "DEFAULT_THROTTLE_CLASSES": [
        "plumbline.leaderboard.api.throttles.ReaderThrottle",
        "plumbline.leaderboard.api.throttles.AccountThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "reader": "120/min",
        "account": "600/min",
        "upload": "120/hour",  # against floods; what a submitter meets is the quota above
        "stranger": "30/min",
    },
    "EXCEPTION_HANDLER": "plumbline.leaderboard.api.problems.handler",
    "NUM_PROXIES": 1 if BEHIND_TLS else 0,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Plumbline",
    "DESCRIPTION": "Task sets, leaderboards, episodes and submissions.",
    "VERSION": __version__,
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {"SubmissionStateEnum": "plumbline.leaderboard.models.Submission.State"},
}

# Metrics at /metrics, for programs with this token. The processes of a site share the folder.
METRICS_TOKEN = env.str("METRICS_TOKEN", "")
METRICS_DIR = Path(env.str("METRICS_DIR", str(DATA_DIR / "metrics"))).absolute()
if METRICS_TOKEN and len(METRICS_TOKEN) < 16:
    raise ImproperlyConfigured(f"METRICS_TOKEN of {len(METRICS_TOKEN)} characters: expected at least 16")

ERROR_REPORTS = env.str("ERROR_REPORTS", "")  # dotted path of a function that is called for our errors

# The log. Django's own handlers would write each line once more, and not in this format.
LOG_FORMAT = env.str("LOG_FORMAT", "lines")
if LOG_FORMAT not in ("lines", "json"):
    raise ImproperlyConfigured(f"LOG_FORMAT={LOG_FORMAT!r}: expected lines or json")
_reports = {
    "reports": {
        "()": "plumbline.evaluation.observing.reports.Reports",
        "path": ERROR_REPORTS,
        "filters": ["quiet", "refusals"],
    }
}
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "lines": {
            "()": "plumbline.evaluation.observing.lines.PlainLines",
            "format": "%(asctime)s %(levelname)s %(name)s %(message)s",
        },
        "json": {"()": "plumbline.evaluation.observing.lines.JsonLines"},
    },
    "filters": {
        "quiet": {"()": "plumbline.evaluation.services.quiet.Quiet"},
        "refusals": {"()": "plumbline.evaluation.observing.refusals.Refusals"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT, "filters": ["quiet", "refusals"]}
    }
    | (_reports if ERROR_REPORTS else {}),
    "root": {"handlers": ["console", *(_reports if ERROR_REPORTS else ())], "level": env.str("LOG_LEVEL", "INFO")},
    "loggers": {
        "django": {"handlers": []},
        "django.server": {"handlers": [], "propagate": True},
        "django.channels.server": {"level": "WARNING"},
        "daphne": {"level": "WARNING"},
        "psycopg.pool": {"level": "CRITICAL"},  # what fails there is raised where a connection was asked for
    },
}
