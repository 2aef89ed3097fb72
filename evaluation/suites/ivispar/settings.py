"""The settings of its leaderboards: in safe colors, with names in all free cells, and as published."""

SAFE = ("3d,palette=safe", "2d,palette=safe", "text,palette=safe")
LABELED = ("3d,labels=both,palette=safe", "2d,labels=both,palette=safe")  # text names cells in any case
AS_PUBLISHED = "labels=both,pieces=full,prompt=paper,size=1200x900,tags=active"
PUBLISHED = {modality: f"{modality},{AS_PUBLISHED}" for modality in ("3d", "2d", "text")}

ASKED = SAFE[:2]
"""The settings of questions about its boards: pictures in safe colors, and as published."""
ASKED_AS_PUBLISHED = {
    modality: f"{modality},labels=both,pieces=full,size=1200x900,tags=active" for modality in ("3d", "2d")
}
